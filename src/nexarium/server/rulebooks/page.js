// What a page of rules can do beyond being read: find a rule, change the theme, keep the place when the language changes.
(function () {
  const root = document.documentElement;
  const keep = (name, value) => {
    try {
      localStorage.setItem("nexarium." + name, value);
    } catch {}
  };

  // the theme is stored for the whole server
  const theme = document.querySelector(".theme");
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemDark.matches);
  const nameTheme = () => {
    theme.setAttribute("aria-label", isDark() ? theme.dataset.light : theme.dataset.dark);
    theme.classList.toggle("in-dark", isDark());
  };
  theme.hidden = false;
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    keep("theme", root.dataset.theme);
    nameTheme();
  });
  nameTheme();

  // the same rule in the other language
  for (const link of document.querySelectorAll(".language"))
    link.addEventListener("click", () => {
      link.hash = location.hash;
      keep("language", link.lang);
    });

  // the contents lie open where there is room beside the text
  const contents = document.querySelector(".contents");
  const narrow = matchMedia("(max-width: 860px)");
  const unfold = () => (contents.open = !narrow.matches);
  narrow.addEventListener("change", unfold);
  unfold();
  contents.addEventListener("click", (event) => {
    if (narrow.matches && event.target.closest("a")) contents.open = false;
  });

  // search: every word must stand in a rule, whatever its accents and capitals
  const search = document.querySelector(".search");
  const field = search.querySelector("input");
  const found = search.querySelector(".found");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, "'").toLowerCase();
  const rules = [...document.querySelectorAll(".rule")].map((element) => ({
    element,
    text: plain(element.textContent),
    entry: contents.querySelector(`a[href="#${element.id}"]`).parentElement,
  }));
  const chapters = [...document.querySelectorAll(".chapter")];
  const lead = document.querySelector(".lead");
  function filter() {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let matches = 0;
    for (const { element, text, entry } of rules) {
      const fits = wanted.every((word) => text.includes(word));
      element.classList.toggle("left-out", !fits);
      entry.classList.toggle("left-out", !fits);
      if (fits) matches += 1;
    }
    for (const chapter of chapters) {
      const empty = !chapter.querySelector(".rule:not(.left-out)");
      chapter.classList.toggle("left-out", empty);
      contents.querySelector(`a[href="#${chapter.id}"]`).parentElement.classList.toggle("left-out", empty);
    }
    lead.classList.toggle("left-out", wanted.length > 0);
    const { none, one, several } = search.dataset;
    found.textContent = !wanted.length ? "" : !matches ? none : matches === 1 ? one : several.replace("#", matches);
  }
  search.hidden = !rules.length;
  contents.hidden = !rules.length;
  field.addEventListener("input", filter);
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector(".rule:not(.left-out)")?.scrollIntoView();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && event.target !== field) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === "Escape" && event.target === field) {
      field.value = "";
      filter();
    }
  });
  // pictures that come late push down what the address names, until somebody scrolls
  let steady = true;
  for (const deed of ["wheel", "touchmove", "keydown", "mousedown"]) addEventListener(deed, () => (steady = false), { once: true });
  for (const picture of document.images)
    picture.addEventListener("load", () => steady && document.querySelector(":target")?.scrollIntoView());
  // a link to a rule that the search hides ends the search, so that the rule is visible
  addEventListener("hashchange", () => {
    if (!document.querySelector(".left-out:target")) return;
    field.value = "";
    filter();
    document.querySelector(":target")?.scrollIntoView();
  });
})();
