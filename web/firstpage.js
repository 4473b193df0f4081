// What the page at this address will import and ask for is fetched beside the entry, not after it. `firstpage.ts` puts it into the page.
(function () {
  const told = __TOLD__;
  const add = (link) => document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "" }, link));
  // not fetched: Vite's loader of chunks takes from them that these styles are here
  for (const href of told.styles) add({ rel: "stylesheet", disabled: true, href });
  const page = told.pages.find((each) => new RegExp(each.path).test(location.pathname));
  if (!page) return;
  for (const href of page.files) add(href.endsWith(".css") ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href });
  if (!page.asks) return;
  let language = null;
  try {
    language = localStorage.getItem("nexarium.language");
  } catch {
    // a browser that keeps nothing speaks its own language
  }
  const spoken = (name) => told.languages.find((each) => each === name);
  language = spoken(language) ?? spoken(navigator.language.toLowerCase().split("-")[0]) ?? "en";
  add({ rel: "preload", as: "fetch", href: page.asks + language });
})();
