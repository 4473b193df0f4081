/** The table's contents that the companion tracks. */

import { isUsed } from "$web/lib/boxes/used";
import { componentsOf, shipped } from "./components";
import { BadSetup, complete } from "./rulings";
import { TOKENS, UNSEEN, type Counts, type Deck, type Intruder, type Setup, type Table, type Tokens } from "./types";

/** The characters of this server. */
export const CHARACTERS = Object.keys(shipped.cast);
/** The format version of a stored session; later versions are not read. */
const VERSION = 2;
/** The version of a session with a box of its own, which older pages must not play with their own components. */
const WITH_BOX = 3;
/** Version 1 had other defaults for three rulings. */
const BEFORE = { breeder_queen_check: "official", queen_token: "aside", larva_miniature: "returns" };
export const FULL_HAND = 5;

/** The setup of a stored session under these rules; null where its version is unknown. */
export function setupOf(version: unknown, setup: Setup): Setup | null {
  if (version === WITH_BOX) return isUsed(setup.box) ? setup : null;
  if (setup.box !== undefined) return null;
  if (version === 1) return { ...setup, options: { ...BEFORE, ...setup.options } };
  return version === VERSION ? setup : null;
}

/** The format version in which a session is stored and shared. */
export const versionOf = (setup: Setup): number => (setup.box ? WITH_BOX : VERSION);

/** A deep copy of the table; the box stays the same. */
export function copy({ box, ...table }: Table): Table {
  return { ...structuredClone(table), ...(box && { box }) };
}

export const intruderOf = (table: Table, id: number): Intruder | undefined => table.intruders.find((each) => each.id === id);

/** An intruder's name in announcements: kind and letter. */
export const nameOf = (intruder: Intruder) => (intruder.letter ? `${intruder.kind} ${intruder.letter}` : intruder.kind);

/** The seats whose characters live and are aboard and awake, in turn order. */
export function awake(table: Table): number[] {
  const seats = table.characters.length;
  const order = table.characters.map((_, step) => (table.first + step) % seats);
  return order.filter((seat) => !table.characters[seat]?.dead && !table.characters[seat]?.away);
}

/** The character of a seat. */
export const who = (table: Table, seat: number): string => table.characters[seat]?.id ?? "";

/** The name and the blood value of an attack card. */
export function attackCard(key: string): [string, number] {
  const [id = "", blood = "0"] = key.split(":");
  return [id, Number(blood)];
}

/** NM-1, NM-4, NM-5: the table before the random Adults go into the bag; throws `BadSetup`, or a
 * `BoxError` for a box that cannot be played with. */
export function setUp(setup: Setup): Table {
  const characters = [...setup.characters];
  const box = componentsOf(setup.box);
  const cast = Object.keys(box.cast);
  const known = characters.every((id, at) => cast.includes(id) && characters.indexOf(id) === at);
  if (!known || characters.length < 1 || characters.length > 5)
    throw new BadSetup(`one to five of ${cast.join(", ")}, each at most once`, "characters");
  if (!Number.isInteger(setup.first) || setup.first < 0 || setup.first >= characters.length)
    throw new BadSetup("the first player is a seat, counted from 0", "first");
  const options = complete(setup.options);
  const pool = Object.fromEntries(TOKENS.map((kind) => [kind, counted(box.tokens[kind], options.numbers === "unseen")])) as Tokens;
  const bag = Object.fromEntries(
    TOKENS.map((kind) => [kind, Object.fromEntries(Object.keys(pool[kind]).map((number) => [number, 0]))]),
  ) as Tokens;
  return {
    characters: characters.map((id) => ({
      id,
      light: 0,
      serious: [],
      slime: false,
      larva: false,
      dead: false,
      away: false,
      contamination: 0,
      infected: 0,
      actions: FULL_HAND,
    })),
    options,
    bag,
    pool,
    drawn: [],
    intruders: [],
    attacks: deck(box.attacks.map((card) => `${card.id}:${card.blood}`)),
    events: deck(box.events.map((card) => card.id)),
    wounds: deck(Object.entries(box.serious_wounds).flatMap(([wound, count]) => Array<string>(count).fill(wound))),
    contamination: { clean: box.supply.contamination - box.supply.infected, infected: box.supply.infected, removed: 0 },
    eggs: box.supply.eggs_at_start,
    eggs_in_box: box.supply.eggs - box.supply.eggs_at_start,
    carcasses: 0,
    larvae_gone: 0,
    time: box.tracks.time,
    self_destruct: null,
    round: 1,
    first: setup.first,
    met: false,
    pods: false,
    weakness: { check: 0, surprise: 0 },
    next_id: 1,
    stack: [{ do: "setup", at: "tokens" }],
    ...(setup.box && { box }),
  };
}

/** NM-85: a kind's tokens by number, or all together where nobody sees the numbers. */
function counted(numbers: Counts, unseen: boolean): Counts {
  const counts = Object.values(numbers);
  return unseen && counts.length > 1 ? { [UNSEEN]: counts.reduce((total, count) => total + count, 0) } : { ...numbers };
}

function deck(cards: readonly string[]): Deck {
  const names = [...new Set(cards)];
  return {
    deck: Object.fromEntries(names.map((name) => [name, cards.filter((card) => card === name).length])),
    discard: Object.fromEntries(names.map((name) => [name, 0])),
    hand: [],
    out: [],
  };
}
