import "@core/tokens.css";
import "@core/scene.css";
import "$web/app.css";
import "../../scene/style.css";
import { mount } from "svelte";
import Calculator from "./Calculator.svelte";

const target = document.getElementById("app");
if (target) mount(Calculator, { target });
import("$web/shell/announced").catch(() => {}); // without a network nobody announces anything

// Kept from the first visit on, so that it counts with the network cut. A browser without service workers just does not.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/g/kepler/calculator/worker.js", { scope: "/g/kepler/calculator" }).catch(() => {});
}
