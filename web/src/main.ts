import "@core/tokens.css";
import "@core/scene.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepFresh } from "./lib/outdated";
import "./lib/install.svelte"; // its event may come before the lobby is ready
import { news } from "./lib/news.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { registerWorker } from "./lib/worker";

const target = document.getElementById("app");
if (target) mount(App, { target });

// a table's dialogs load on demand and report errors themselves; elsewhere a whole page is missing, and a message replaces it
keepFresh(() => {
  if (route.page.name === "table") news.tell(settings.words.noAnswer, { kind: "refused" });
});
// Without service workers, or without storage, the browser just has no page for when the network is gone.
if ("serviceWorker" in navigator && import.meta.env.PROD) addEventListener("load", () => void registerWorker().catch(() => {}));
