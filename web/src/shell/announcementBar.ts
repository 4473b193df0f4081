/** Shows the server's announcement above a game's own page. The page imports this after its start, so that it waits for nothing. */

import { mount } from "svelte";
import AnnouncementBar from "./AnnouncementBar.svelte";

const page = document.getElementById("app");
if (page) mount(AnnouncementBar, { target: page, anchor: page.firstChild ?? undefined });
