/** Shows the server's announcement above a game's own page. The page imports this after its start, so that it waits for nothing. */

import { mount } from "svelte";
import Announced from "./Announced.svelte";

const page = document.getElementById("app");
if (page) mount(Announced, { target: page, anchor: page.firstChild ?? undefined });
