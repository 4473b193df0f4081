/** `node node.mjs GAME.wasm GAME.json ASKED...`: what a module tells, one line of JSON for each thing asked. */

import { readFileSync } from "node:fs";
import type { Description } from "../../web/src/lib/engine/description";
import { tell, type Asked } from "./story";

const [module, description, ...asked] = process.argv.slice(2);
const bytes = readFileSync(module!);
const about = JSON.parse(readFileSync(description!, "utf-8")) as Description;
for (const each of asked) console.log(JSON.stringify(await tell(bytes, about, JSON.parse(each) as Asked)));
