/** Writes the modules of the message catalogues, before a tool that does not start Vite reads them. */

import { resolveConfig } from "vite";

await resolveConfig({}, "build");
