import "@core/tokens.css";
import "@core/scene.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepFresh } from "./lib/fresh";
import "./lib/install.svelte"; // its event may come before the lobby stands
import { news } from "./lib/news.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { registerWorker } from "./lib/worker";

const target = document.getElementById("app");
if (target) mount(App, { target });

// a table's dialogs come when they are asked for; elsewhere a whole page is missing, and says so in its place
keepFresh(() => {
  if (route.page.name === "table") news.tell(settings.words.noAnswer, { kind: "refused" });
});
// A browser without service workers, or that may keep nothing, just has no page for when the network is gone.
if ("serviceWorker" in navigator && import.meta.env.PROD) addEventListener("load", () => void registerWorker().catch(() => {}));
