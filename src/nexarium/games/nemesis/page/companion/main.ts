import "@core/tokens.css";
import "$web/app.css";
import "./page.css";
import { mount } from "svelte";
import "$web/lib/install.svelte"; // its event comes before the first screen may stand
import Companion from "./Companion.svelte";

const target = document.getElementById("app");
if (target) mount(Companion, { target });
import("$web/shell/announced").catch(() => {}); // without a network nobody announces anything

// Kept from the first visit on, so that it opens with the network cut. A browser without service workers just does not.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/g/nemesis/companion/worker.js", { scope: "/g/nemesis/companion" }).catch(() => {});
}
