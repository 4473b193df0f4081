import "@core/tokens.css";
import "@core/scene.css";
import "$web/app.css";
import "../../scene/style.css";
import { mount } from "svelte";
import Calculator from "./Calculator.svelte";

const target = document.getElementById("app");
if (target) mount(Calculator, { target });
import("$web/shell/announcementBar").catch(() => {}); // without a network there is no announcement

// Cache the page on the first visit, so that it works offline. Without service workers it does not.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/g/kepler/calculator/worker.js", { scope: "/g/kepler/calculator" }).catch(() => {});
}
