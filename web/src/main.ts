import "@core/tokens.css";
import "@core/scene.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepFresh } from "./lib/fresh";
import "./lib/install.svelte"; // its event may come before the lobby stands
import { registerWorker } from "./lib/worker";

const target = document.getElementById("app");
if (target) mount(App, { target });

keepFresh();
// A browser without service workers, or that may keep nothing, just has no page for when the network is gone.
if ("serviceWorker" in navigator && import.meta.env.PROD) addEventListener("load", () => void registerWorker().catch(() => {}));
