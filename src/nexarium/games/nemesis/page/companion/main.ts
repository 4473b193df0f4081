import "@core/tokens.css";
import "$web/app.css";
import "./page.css";
import { mount } from "svelte";
import "$web/lib/install.svelte"; // its event may come before the first screen is ready
import Companion from "./Companion.svelte";

const target = document.getElementById("app");
if (target) mount(Companion, { target });
import("$web/shell/announcementBar").catch(() => {}); // without a network there is no announcement

// Cache the page on the first visit, so that it opens offline. Without service workers it does not.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/g/nemesis/companion/worker.js", { scope: "/g/nemesis/companion" }).catch(() => {});
}
