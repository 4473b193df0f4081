(function () {
  const SOON = 5000; // milliseconds
  let language = null;
  try {
    language = localStorage.getItem("nexarium.language");
    const theme = localStorage.getItem("nexarium.theme");
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch {}
  const texts = [...document.querySelectorAll("main")];
  const languages = texts.map((text) => text.lang);
  if (!languages.includes(language)) language = navigator.language.slice(0, 2).toLowerCase();
  if (!languages.includes(language)) language = "en";
  document.documentElement.lang = language;
  for (const text of texts) text.hidden = text.lang !== language;

  // a visitor who waits here is at the page they asked for: it reloads as soon as the server answers
  const again = () => location.reload();
  for (const button of document.querySelectorAll("button")) button.addEventListener("click", again);
  addEventListener("online", again);
  if (location.pathname !== "/offline")
    setInterval(() => {
      if (document.visibilityState === "visible") fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok && again(), () => {});
    }, SOON);

  // a page that this browser has never opened is not kept here
  const kept = self.caches ? caches.keys() : Promise.resolve([]);
  kept.then((names) => {
    for (const link of document.querySelectorAll("li a")) {
      if (names.some((name) => name.startsWith(`nexarium${link.pathname} `))) continue;
      link.removeAttribute("href");
      link.parentElement.querySelector(".not-kept").hidden = false;
    }
  });
})();
