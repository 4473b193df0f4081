/**
 * The spaces that French sets before its signs, put in as the client is built (`core/typography.py` does it where Python reads words), so that
 * French is typed with plain spaces.
 */

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
