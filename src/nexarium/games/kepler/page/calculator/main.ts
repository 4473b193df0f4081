import "@core/tokens.css";
import "@core/scene.css";
import "$web/app.css";
import "../../scene/style.css";
import { mount } from "svelte";
import Calculator from "./Calculator.svelte";

const target = document.getElementById("app");
if (target) mount(Calculator, { target });
import("$web/shell/announced").catch(() => {}); // without a network nobody announces anything
