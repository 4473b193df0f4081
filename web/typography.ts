/**
 * The spaces that French sets before its signs, put in as the client is built (`core/typography.py` does it where Python reads words), so that
 * translators type plain spaces in French. English writes none of these signs after a space, so a module of words is set as a whole.
 */

import { parseAst, type Plugin } from "vite";

const HOLDS = "\u00a0";
const THIN = "\u202f";

/** A colon after a space that holds; `;`, `?`, `!` and `%`, and what « » hold, after narrow ones. */
export function typeset(text: string): string {
  return text.replace(/ (?=:(?![-:]))/g, HOLDS).replace(/ (?=[;?!»%](?!\[))|(?<=«) /g, THIN);
}

/** The French in what a `.toml` file holds: what stands under the key `fr`. */
export function typesetFrench(value: unknown, french = false): unknown {
  if (typeof value === "string") return french ? typeset(value) : value;
  if (Array.isArray(value)) return value.map((each) => typesetFrench(each, french));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typesetFrench(each, french || key === "fr")]));
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** The literals and the parts of templates in a program, wherever they stand. */
function* texts(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  const { type } = node as Node;
  if (type === "ImportDeclaration") return;
  if (type === "TemplateElement" || (type === "Literal" && typeof (node as { value?: unknown }).value === "string")) yield node as Node;
  else for (const each of Object.values(node)) yield* texts(each);
}

/** A module of words with its French set; what is code in it stays. */
export function typesetModule(code: string): string {
  let set = "";
  let at = 0;
  for (const { start, end } of [...texts(parseAst(code))].sort((a, b) => a.start - b.start)) {
    set += code.slice(at, start) + typeset(code.slice(start, end));
    at = end;
  }
  return set + code.slice(at);
}

export function typography(): Plugin {
  return {
    name: "nexarium-typography",
    enforce: "post",
    transform: {
      filter: { id: /\/words\.ts$/ },
      handler: (code) => ({ code: typesetModule(code), map: null }),
    },
  };
}
