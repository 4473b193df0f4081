/** Puts what everybody is told above a page of a game's own, which imports this once it stands, so that it waits for nothing. */

import { mount } from "svelte";
import Announced from "./Announced.svelte";

const page = document.getElementById("app");
if (page) mount(Announced, { target: page, anchor: page.firstChild ?? undefined });
