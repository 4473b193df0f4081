// Written by `python -m nexarium.server.api_docs.typescript` from the wire's structs; do not edit.

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;

/** The first message: who looks (an empty token: a spectator), in which language, at a wide or a tall screen; `upright`: the hand has the space of a tall one all the same; `packed`: long messages may come compressed, as bytes (zlib, RFC 1950). `program`: the table comes as data, in a `Situation`, and not as pictures. `protocol` is the version that the viewer speaks. Sent again, it changes language or shape. `name`: what a spectator is called. */
export interface Hello {
  type: "hello";
  protocol?: number;
  token?: string;
  language?: "en" | "fr";
  tall?: boolean;
  upright?: boolean;
  packed?: boolean;
  program?: boolean;
  name?: string;
}

/** Play `action` as the answer to ply `ply` (the number of plies seen), and right after it the same seat's decisions in `then`: all of them or, when one is refused, none. Repeating it is harmless. `takebacks`: how often something had been taken back at the table, as the view says; one that was said late is refused then where it was taken back meanwhile. */
export interface Act {
  type: "act";
  id?: number;
  ply: number;
  action: number;
  then?: readonly number[];
  takebacks?: number | null;
}

/** Take back, as offered by the view at ply `ply`. With `takebacks`, as in `Act`, repeating it is harmless: where something was taken back meanwhile, nothing more is. */
export interface Undo {
  type: "undo";
  id?: number;
  ply: number;
  takebacks?: number | null;
}

/** What would a strong bot play here, at ply `ply`? Whoever has `found` it already is told it in words, with reasons. */
export interface AskHint {
  type: "ask_hint";
  id?: number;
  ply: number;
  found?: Advice | null;
}

/** What an engine in the viewer's browser would play: the decisions of one gesture. `close`: others are about as good. What is worth something to whoever moves is so from 0 to 1, in a cooperative game as the chance to win: the gesture, the next best decision `other`, and the position after `reply`, which another seat is expected to answer. */
export interface Advice {
  line: readonly number[];
  close?: boolean;
  worth?: number | null;
  other?: number | null;
  other_worth?: number;
  reply?: number | null;
  reply_worth?: number;
}

/** Show the table as it stood after `ply` plies (answered by `Past`). `open`, once the game is over: as whoever was to move there saw it, with what they could do; and with `line` as it would have stood after these decisions and chance outcomes too. */
export interface Look {
  type: "look";
  id?: number;
  ply: number;
  open?: boolean;
  line?: readonly number[];
}

/** Once the game is over: how would the log tell these lines, each of decisions and chance outcomes that might have followed after `ply` plies (answered by `Told`)? */
export interface Tell {
  type: "tell";
  id?: number;
  ply: number;
  lines: readonly (readonly number[])[];
}

/** Answered by `Pong`; keeps sleepy connections awake. */
export interface Ping {
  type: "ping";
}

/** Whether the page is in sight: who has it open behind another one is called all the same. */
export interface Attention {
  type: "attention";
  in_sight: boolean;
}

/** When bots may think in the viewer's browser, where the viewer is the only person at the table: always, when the house is busy, or never, as long as nothing is said. */
export interface ThinkHere {
  type: "think_here";
  when: "always" | "busy" | "never";
}

/** The answer to `ThinkFor`: what the bot to move after `ply` plies plays. */
export interface Chose {
  type: "chose";
  ply: number;
  action: number;
}

/** Ask the other people to let one's last decision be taken back, where it cannot simply be undone; said at ply `ply`. With `takebacks` it can be repeated, as `Undo` can. */
export interface AskTakeback {
  type: "ask_takeback";
  id?: number;
  ply: number;
  takebacks?: number | null;
}

/** Allow or refuse what was asked at ply `ply`; whoever asked says no to ask no more. With `takebacks` it can be repeated, as `Undo` can, and answers no later wish. */
export interface AnswerTakeback {
  type: "answer_takeback";
  id?: number;
  ply: number;
  allowed: boolean;
  takebacks?: number | null;
}

/** The host lets the game rest, or (`on` false) go on. */
export interface Pause {
  type: "pause";
  id?: number;
  on: boolean;
}

/** The host lets a bot of `level` stand in for somebody who is away, or sit down in a seat that nobody has taken. */
export interface StandIn {
  type: "stand_in";
  id?: number;
  seat: number;
  level: number;
}

/** Play again oneself, where a bot has stood in for one. */
export interface ReclaimSeat {
  type: "reclaim_seat";
  id?: number;
  seat: number;
}

/** Give the game up, in a seat of one's own: of two who play it is over; of more a bot plays on in that seat, which comes last. */
export interface Resign {
  type: "resign";
  id?: number;
  seat: number;
}

/** Be called so from now on, in all seats that one's token holds; empty: by the seat alone. Whoever has an account has its name. */
export interface CallMe {
  type: "call_me";
  id?: number;
  name: string;
}

/** The host asks who looks on (answered by `Watchers`). */
export interface AskWatchers {
  type: "ask_watchers";
  id?: number;
}

/** The host sends a spectator away, as named by `Watchers`. */
export interface RemoveWatcher {
  type: "remove_watcher";
  id?: number;
  watcher: string;
}

/** The host says who may write to the others. */
export interface Arrange {
  type: "arrange";
  id?: number;
  chat: "everybody" | "nobody" | "players";
}

/** The host ends the table without a result. */
export interface CloseTable {
  type: "close_table";
  id?: number;
}

/** Show the table as it would be if these decisions were made after ply `ply`, whoever makes them (answered by `Supposed`). Only in games without chance and without secrets. */
export interface WhatIf {
  type: "what_if";
  id?: number;
  ply: number;
  line?: readonly number[];
}

/** Answer in advance: when the game goes on from ply `ply` as `line` does, play its next action for this viewer, whose the last one is. Nobody else is told. */
export interface Prepare {
  type: "prepare";
  id?: number;
  ply: number;
  line: readonly number[];
}

/** Do not answer so any more. */
export interface Forget {
  type: "forget";
  id?: number;
  ply: number;
  line: readonly number[];
}

/** Write a line to the others, or send an emote. */
export interface Chat {
  type: "chat";
  id?: number;
  text?: string;
  emote?: "hello" | "hurry" | "laugh" | "oops" | "sorry" | "thanks" | "thinking" | "well_played" | null;
}

/** Why does nothing come of what was tapped at ply `ply`? `shapes` are the ids of those under the finger, the topmost first; or it is a `piece` in an `orientation`, with its anchor `at` a point of the scene (answered by `Explained`). */
export interface Why {
  type: "why";
  id?: number;
  ply: number;
  shapes?: readonly string[];
  piece?: string;
  orientation?: number;
  at?: readonly [number, number];
}

/** The whole table as one viewer may see it; sent at the start and after every change. */
export interface View {
  type: "view";
  protocol?: number;
  table: string;
  game: string;
  title: string;
  options: Readonly<Record<string, boolean | number | string>>;
  position: Position;
  your_seats?: readonly number[];
  to_act?: boolean;
  input?: Pick | Subset | Place | null;
  undo: UndoOffer;
  log_from?: number;
  log?: readonly Entry[];
  standings?: Standings | null;
  waiting_for?: readonly number[];
  rematch?: string;
  room?: HandSpace | null;
  dice?: FairDice | null;
  clocks?: ClocksView | null;
  host?: boolean;
  paused?: string;
  closed?: string;
  takeback?: TakebackWish | null;
  chat?: "everybody" | "nobody" | "players";
  happened?: readonly Happened[];
  what_if?: boolean;
  prepared?: readonly AnswerInAdvance[];
  rated?: boolean;
  tournament?: string;
  cooperative?: boolean;
  sides?: readonly (readonly number[])[];
  lessons?: boolean;
  other_data?: string;
  origin?: Origin | null;
  recorded?: boolean;
  analysable?: boolean;
  analysis_coming?: boolean;
  hintable?: boolean;
  takebacks?: number;
}

/** The picture of one ply. `board.layers` marked static come empty, and `board.symbols` too, when the viewer has them. */
export interface Position {
  ply: number;
  board: Scene;
  hand?: Scene | null;
  seats: readonly SeatView[];
  status: Status;
  mover?: number | null;
  over?: boolean;
}

/** A picture `width` by `height`: layers from back to front, and symbols that `Use` refers to. */
export interface Scene {
  width: number;
  height: number;
  layers?: readonly Layer[];
  symbols?: Readonly<Record<string, readonly (Path | Circle | Rect | Text | Use | Group)[]>>;
  title?: string;
  previews?: Readonly<Record<string, Preview>>;
}

/** Shapes drawn in order. A static layer never changes during a game: it is sent once. */
export interface Layer {
  id: string;
  shapes?: readonly (Path | Circle | Rect | Text | Use | Group)[];
  static?: boolean;
}

/** An SVG path; `d` in absolute or relative path commands. */
export interface Path {
  kind: "path";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  d: string;
}

/** A circle of radius `r` about the shape's origin. */
export interface Circle {
  kind: "circle";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  r: number;
}

/** A rectangle `w` by `h` whose upper left corner is the shape's origin; `rx` rounds its corners. */
export interface Rect {
  kind: "rect";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  w: number;
  h: number;
  rx?: number;
}

/** One line of text, `size` high; `anchor` is start, middle or end. */
export interface Text {
  kind: "text";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  text: string;
  size?: number;
  anchor?: string;
}

/** One of the scene's symbols, by name. */
export interface Use {
  kind: "use";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  symbol: string;
}

/** Shapes that move, and are picked, as one. */
export interface Group {
  kind: "group";
  id?: string;
  classes?: string;
  title?: string;
  actions?: readonly number[];
  then?: readonly number[];
  preview?: string;
  at?: readonly [number, number];
  turn?: number;
  scale?: number;
  children: readonly (Path | Circle | Rect | Text | Use | Group)[];
}

/** What a choice would do: shapes drawn over the picture while it is pointed at, a title, and a sentence that says it. */
export interface Preview {
  title: string;
  text?: string;
  shapes?: readonly (Path | Circle | Rect | Text | Use | Group)[];
  act?: string;
}

/** A seat with the game's badge. */
export interface SeatView {
  seat: number;
  kind: "bot" | "human" | "open";
  name?: string;
  level?: number;
  style?: string;
  present?: boolean;
  you?: boolean;
  stand_in?: boolean;
  lost?: boolean;
  resigned?: boolean;
  host?: boolean;
  lent_by?: string;
  badge: Badge;
}

/** A seat's badge: the value that matters most with its unit ("41", "left"), a count beside it, a note ("blocked"), and the picture that unfolds behind it. `sign` is a small picture, 16 high, that stands in the place of value and unit. `out`: the seat has nothing more to decide in this game; its holder may want to see the end at once. `value_title` says the value to whoever listens or points at it ("12 points"), where the unit is that of something else. */
export interface Badge {
  marks: readonly Mark[];
  value: string;
  value_title?: string;
  unit?: string;
  count?: string;
  count_title?: string;
  note?: string;
  detail?: Scene | null;
  sign?: Scene | null;
  out?: boolean;
}

/** A seat's emblem: a name for it ("Blue"), one of the house's colours, and a pattern that needs no colour to be told apart (one of dash, dot, bars, ring, cross, moon, triangle, diamond). */
export interface Mark {
  label: string;
  colour: string;
  pattern: string;
  face?: readonly (Path | Circle | Rect | Text | Use | Group)[];
}

/** Where the game stands: `phase` for the header ("Four players · round 12"), `hint` for the mover ("137 placements"), `news`, whatever must not be missed ("Green is blocked"), and `rules`, the clauses of the present decision, told on demand. `up` is the mark with which the mover moves now, where a seat has several. */
export interface Status {
  phase?: string;
  hint?: string;
  news?: readonly string[];
  rules?: readonly Clause[];
  up?: Mark | null;
}

/** A rule that bears on the present decision: its id in the game's specification, and what it says in a sentence. */
export interface Clause {
  id: string;
  text: string;
}

/** Pick one of the board's or hand's shapes that offer actions, or one of these buttons. */
export interface Pick {
  kind: "pick";
  choices?: readonly Choice[];
  confirm?: string;
  direct?: readonly number[];
  twice?: readonly number[];
}

/** A button for one action, which the same player's decisions in `then` follow at once, all of them or none. */
export interface Choice {
  action: number;
  label: string;
  icon?: string;
  primary?: boolean;
  then?: readonly number[];
  sure?: string;
  preview?: string;
  later?: boolean;
  folded?: boolean;
}

/** Toggle items, then confirm. `actions` pairs a bit mask over `items` (bit i: item i is on) with its action; `sequences` pairs a mask with several actions, played together or not at all, for rules that take one item at a time. */
export interface Subset {
  kind: "subset";
  items: readonly Item[];
  actions?: readonly (readonly [number, number])[];
  sequences?: readonly (readonly [number, readonly number[]])[];
  confirm: string;
  counted?: readonly string[];
  note?: string;
  choices?: readonly Choice[];
}

/** Something to toggle; `shape` is the id of the hand's shape that stands for it, if one does. */
export interface Item {
  label: string;
  shape?: string;
}

/** Choose a piece, turn and flip it, and put it where its ghost snaps. `confirm` is the button's verb ("Place"). */
export interface Place {
  kind: "place";
  pieces: readonly Piece[];
  confirm: string;
}

/** A piece in the tray. `orientations` begins with the one that the tray shows; `targets` pairs nothing when no placement of it is legal now, and then the tray dims it. */
export interface Piece {
  id: string;
  label: string;
  orientations: readonly Orientation[];
  classes?: string;
  targets?: readonly (readonly [number, number, number, number])[];
}

/** One way a piece can lie. `symbol` draws it about its anchor; `middle` is the centre of that drawing, in scene units from the anchor; `turned` and `flipped` are the orientation ids after a quarter turn clockwise and a mirroring left to right. */
export interface Orientation {
  id: number;
  symbol: string;
  middle: readonly [number, number];
  turned: number;
  flipped: number;
}

/** Whether the viewer may take back: to which ply, or why not (a sentence). `ask`: they may ask the others to let them. */
export interface UndoOffer {
  possible: boolean;
  to_ply?: number;
  why?: string;
  ask?: boolean;
}

/** One line of the log, about a seat, or about none with -1. With `column`, entries stand as a table of rounds; otherwise as a list. */
export interface Entry {
  seat: number;
  text: string;
  short?: string;
  symbol?: string;
  classes?: string;
  round?: number;
  column?: number;
  minor?: boolean;
  story?: Story | null;
  yours?: readonly (readonly [number, string])[];
  sound?: "blow" | "card" | "dice" | "none" | "piece" | null;
  reveal?: Reveal | null;
  turn?: TurnSoFar | null;
}

/** Something worth telling slowly, as a scoring: steps that one goes through one after the other, with the heads of their cells. */
export interface Story {
  title: string;
  columns: readonly string[];
  steps: readonly StoryStep[];
}

/** One step of a story: what it is about, what happens and why in a few sentences, a row of cells for each seat that it is about, and the ids of the board's shapes to look at. `stage` is the part of the story to which it belongs. `yours` are seats with the text as whoever holds that seat reads it ("You are first"). */
export interface StoryStep {
  title: string;
  text: string;
  stage?: string;
  rows?: readonly (readonly [number, readonly string[]])[];
  shapes?: readonly string[];
  yours?: readonly (readonly [number, string])[];
}

/** What a ply reveals, shown in the middle of the table for a moment: a title ("Noise roll"), a sentence, and its die or card. The picture may use the board's symbols. */
export interface Reveal {
  title: string;
  text?: string;
  picture?: Scene | null;
}

/** The turn to which a ply belongs, as far as it has gone: the number of its first ply, by which it is known, and what has happened in it in one sentence ("Ilva rolled, moved twice, pushed Nyx"). `yours` are seats with that sentence as whoever holds that seat reads it ("You rolled"). */
export interface TurnSoFar {
  number: number;
  text: string;
  yours?: readonly (readonly [number, string])[];
}

/** The final table: a verdict ("Yellow wins"), column heads and rows, best first. */
export interface Standings {
  verdict: string;
  columns: readonly string[];
  rows: readonly Standing[];
  yours?: readonly (readonly [number, string])[];
  together?: boolean;
  winners?: readonly number[];
}

/** A row of the final table. Equal ranks share the place; where all win or lose together, ranks are not shown. */
export interface Standing {
  seats: readonly number[];
  rank: number;
  cells: readonly string[];
  marks?: readonly Mark[];
  note?: string;
}

/** The space that a game wants for its hand, the same all game: pixels of height for what lies in it, on a laptop (`wide`) and on a phone (`tall`). `across`: it takes the whole width of a laptop, with the board, players and log above it. `open_board`: the board lies on the page itself, without a card behind it. `scrolls`: on a phone the hand's picture is as wide as that and may be longer. `upright`: on a phone held sideways the board is that of an upright one, for what a laptop has on its board is in that phone's hand. */
export interface HandSpace {
  wide: number;
  tall: number;
  across?: boolean;
  open_board?: boolean;
  scrolls?: boolean;
  upright?: boolean;
}

/** A table's dice: the SHA-256 of their seed, empty where the game was played elsewhere and they have rolled nothing; the random bytes that people have added, as (first roll, hex); the first rolls after each takeback that took rolls back; once the game is over the seed. */
export interface FairDice {
  commitment: string;
  entropy?: readonly (readonly [number, string])[];
  takebacks?: readonly number[];
  seed?: string;
}

/** How many seconds each seat has `left` at `since` (by the server's clock, in seconds since the epoch), from when on that of the seat `running` runs down; none does where it is a bot's turn or somebody is still waited for. `away` is until when each seat's holder is on vacation (in seconds since the epoch, past or 0: they are not), while their clock stands; `vacation` the seconds of it that are left beyond that. */
export interface ClocksView {
  timing: Timing;
  left: readonly number[];
  away: readonly number[];
  vacation: readonly number[];
  running?: number | null;
  since: number;
}

/** What is agreed on about time: the clock, what happens when time is up, the level of the bot that plays on then. */
export interface Timing {
  clock: Fischer | DaysATurn;
  time_up?: "bot" | "loss" | "pass";
  level?: number;
}

/** `minutes` for the whole game, and `increment` seconds more at the end of each turn. */
export interface Fischer {
  kind: "fischer";
  minutes: number;
  increment?: number;
}

/** `days` for each turn, and `vacation` days in the whole game for which somebody may be away, while their clock stands. */
export interface DaysATurn {
  kind: "days";
  days: number;
  vacation?: number;
}

/** What is asked of the others just now, as a sentence: `yours` to withdraw, `to_answer` by this viewer. */
export interface TakebackWish {
  text: string;
  yours?: boolean;
  to_answer?: boolean;
}

/** Something that happened at the table beside the game, as a sentence. `at`: seconds since the epoch. */
export interface Happened {
  number: number;
  at: number;
  text: string;
}

/** An answer that the viewer has given for the case that the game goes on from `ply` as `line` begins; `told` is the line as the log would tell it. */
export interface AnswerInAdvance {
  ply: number;
  line: readonly number[];
  told: readonly Entry[];
}

/** Where a game was taken up that began at another table: its first `ply` plies are those of the finished game at `table`. */
export interface Origin {
  table: string;
  ply: number;
}

/** The table as data, for programs: comes instead of `View` to whoever said `program` in their hello. */
export interface Situation {
  type: "situation";
  protocol?: number;
  table: string;
  game: string;
  options: Readonly<Record<string, boolean | number | string>>;
  rules: number;
  digest?: string;
  data?: Readonly<Record<string, string>>;
  seats: readonly Sitter[];
  your_seats?: readonly number[];
  ply?: number;
  mover?: number | null;
  over?: boolean;
  paused?: boolean;
  closed?: boolean;
  to_act?: boolean;
  since?: number;
  actions?: readonly number[];
  secret?: boolean;
  observer?: number | null;
  observation?: readonly number[];
  legal?: readonly number[];
  undo?: number | null;
  rematch?: string;
  clocks?: ClocksView | null;
  host?: boolean;
  chat?: "everybody" | "nobody" | "players";
  takeback?: TakebackWish | null;
  origin?: Origin | null;
  takebacks?: number | null;
}

/** A seat at the table: who sits there, and whether they are connected. A bot has a `level`, and perhaps a `style`, as a word, or somebody lends it to the house (`lent_by`). `stand_in`: a bot stands in for the person of that name, who is away. `lost`: that person has lost on time, or given up (`resigned`). `host`: whoever holds it is the table's host. */
export interface Sitter {
  seat: number;
  kind: "bot" | "human" | "open";
  name?: string;
  level?: number;
  style?: string;
  present?: boolean;
  you?: boolean;
  stand_in?: boolean;
  lost?: boolean;
  resigned?: boolean;
  host?: boolean;
  lent_by?: string;
}

/** The answer to `Look`, with the `line` that was asked for; `input` is what whoever was to move there could do, where that was asked for. */
export interface Past {
  type: "past";
  id?: number;
  position: Position;
  input?: Pick | Subset | Place | null;
  line?: readonly number[];
}

/** The answer to `Tell`: each of the lines as the log would tell it. */
export interface Told {
  type: "told";
  id?: number;
  ply: number;
  lines: readonly (readonly Entry[])[];
}

/** The answer to `WhatIf`: the position after `line`, what whoever would be to move there could do, and the line as the log would tell it. */
export interface Supposed {
  type: "supposed";
  id?: number;
  ply: number;
  line: readonly number[];
  position: Position;
  input?: Pick | Subset | Place | null;
  told?: readonly Entry[];
}

/** The answer to `Why`: a sentence and the clause that it follows from, empty where no rule forbids anything. */
export interface Explained {
  type: "explained";
  id?: number;
  ply: number;
  text?: string;
  clause?: string;
}

/** The bot on `seat` thinks: `progress` 0 to 1, seconds since it began, seconds it expects to need. */
export interface Thinking {
  type: "thinking";
  seat: number;
  ply: number;
  progress: number;
  elapsed: number;
  expected: number;
}

/** The answer to `AskHint`: an action, those that go with it in one gesture, and the sentence that says it. */
export interface Hint {
  type: "hint";
  id?: number;
  ply: number;
  action: number;
  text: string;
  then?: readonly number[];
}

/** Who is connected: the seats, and the number of spectators. Told after each hello, and whenever it changes. */
export interface Presence {
  type: "presence";
  seats: readonly number[];
  watching?: number;
}

/** The answer to `AskWatchers`. */
export interface Watchers {
  type: "watchers";
  id?: number;
  watchers: readonly Watcher[];
}

/** Somebody who looks on without a seat: what this table calls their network, and the names that they give themselves. */
export interface Watcher {
  watcher: string;
  names?: readonly string[];
}

/** What people wrote; `whole`: this is all there is, and not only what is new. */
export interface Said {
  type: "said";
  lines: readonly ChatLine[];
  whole?: boolean;
}

/** A line that somebody wrote: `at` in seconds since the epoch, `author` is the same for all that came from the same seat, or from one network of spectators. */
export interface ChatLine {
  number: number;
  at: number;
  seat?: number | null;
  name: string;
  author: string;
  text?: string;
  emote?: "hello" | "hurry" | "laugh" | "oops" | "sorry" | "thanks" | "thinking" | "well_played" | null;
}

/** What was asked cannot be done: one sentence, the rule's clause where a rule forbids it. The table goes on. The `id` is that of what was asked, also where it came too fast, or was no message that the house knows; without one, that had none, or could not be read. */
export interface Refused {
  type: "refused";
  id?: number;
  text: string;
  clause?: string;
}

/** To whoever agreed to it by `ThinkHere`: think for the bot that is to move after `ply` plies, and say by `Chose` what was tried most in so many simulations, or in as many as so many seconds allow; no longer than until what remains of them is less than `settles` times the lead of what was tried most. Each action is overlooked with probability `overlooks`. Who does not answer in time, or by what is not legal, is not asked again. */
export interface ThinkFor {
  type: "think_for";
  ply: number;
  simulations: number;
  seconds: number;
  settles?: number;
  overlooks?: number;
}

/** The answer to an `Act` or `Undo` that has an `id`: it is stored, and what came before this shows it. */
export interface Done {
  type: "done";
  id: number;
}

/** What whoever keeps the house tells everybody now; sent when somebody comes, if there is something, and when it changes. */
export interface Announced {
  type: "announced";
  announcements?: readonly Announcement[];
}

/** A sentence for everybody, in English and French, until a time in seconds since the epoch; 0: until it is withdrawn. */
export interface Announcement {
  id: string;
  en: string;
  fr: string;
  at: number;
  until?: number;
}

/** The answer to `Ping`: `at` is the server's time, in seconds since the epoch. */
export interface Pong {
  type: "pong";
  at: number;
}

/** `GET /api/catalogue?language=fr`. `kept` is a sentence that says for how long tables are kept, where they are not for ever. `balance`: visitors may have balance reports made, at `/balance`. */
export interface Catalogue {
  games: readonly GameCard[];
  version: string;
  kept?: string;
  balance?: boolean;
}

/** A game in the lobby. `cooperative`: it is won or lost together. */
export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  facts: string;
  emblem: Scene;
  presets: readonly PresetCard[];
  levels: readonly Level[];
  usual_level: number;
  styles?: readonly StyleCard[];
  pages?: readonly PageCard[];
  lessons?: readonly LessonCard[];
  puzzles?: PuzzlesCard | null;
  chance?: boolean;
  cooperative?: boolean;
  time_up?: readonly ("bot" | "loss" | "pass")[];
  offers?: readonly OfferedOption[];
  other_data?: string;
}

/** A ready-made choice of options with its name ("Two players") and, per seat, its emblems and a word ("places first"). */
export interface PresetCard {
  label: string;
  options: Readonly<Record<string, boolean | number | string>>;
  marks: readonly (readonly Mark[])[];
  notes?: readonly string[];
}

/** A bot level: its number, a word for it ("seasoned"), and about how long it thinks a move. */
export interface Level {
  level: number;
  label: string;
  seconds: number;
}

/** A style in which a game's bots can play beside their own: its name, and a word for it ("bold"). */
export interface StyleCard {
  name: string;
  label: string;
}

/** A page of a game's own, at `/g/<game>/<name>`: what it is called, what it is for, whether it works without a network once loaded. */
export interface PageCard {
  name: string;
  label: string;
  description: string;
  offline?: boolean;
}

/** A lesson of a game, at `/learn/<game>`: its name, what it is called, and about how many minutes it takes. */
export interface LessonCard {
  name: string;
  title: string;
  minutes: number;
}

/** A game's puzzles, at `/puzzle/<game>`: what they are called, and how many there are before they begin anew. */
export interface PuzzlesCard {
  title: string;
  puzzles: number;
}

/** An option that is chosen when a table is opened. With `each_seat`, `options` names one for every seat; otherwise one for the table. Of the values `once`, no two seats may have the same. */
export interface OfferedOption {
  label: string;
  options: readonly string[];
  values: readonly OfferedValue[];
  each_seat?: boolean;
  once?: readonly (boolean | number | string)[];
}

/** A value of an option that a game offers: its name, one sentence about it, and a face as a mark's where it has one. */
export interface OfferedValue {
  value: boolean | number | string;
  name: string;
  about?: string;
  face?: readonly (Path | Circle | Rect | Text | Use | Group)[];
}

/** `POST /api/games/{name}/lessons/{lesson}`: a step of a lesson. `decided` are the learner's decisions in the steps before and in this one, a row for each as far as they made any; `tried` is what they do now, or `vain` what they tapped in vain. `tall` and `upright` are the shape of their screen, as in `Hello`. */
export interface AskLesson {
  step?: number;
  decided?: readonly (readonly number[])[];
  tried?: readonly number[];
  vain?: Tapped | null;
  tall?: boolean;
  upright?: boolean;
}

/** What somebody tapped who plays alone, and nothing came of it, as in `Why`. */
export interface Tapped {
  shapes?: readonly string[];
  piece?: string;
  orientation?: number;
  at?: readonly [number, number];
}

/** Where a learner stands in a lesson. */
export interface LessonStep {
  lesson: LessonCard;
  step: number;
  steps: number;
  says: string;
  asks?: boolean;
  done?: boolean;
  told?: string;
  decided?: readonly number[];
  shows?: readonly number[];
  glows?: boolean;
  shapes?: readonly string[];
  clauses?: readonly string[];
  view: View;
  game?: NewTable | null;
}

/** `POST /api/tables`. `listed`: everybody finds it in the lobby, may watch, and take its open seats; it is, unless told otherwise. `friends`: its open seats are for people who get the link, and lists show it once all are taken. `chat`: who may write to the others; `takebacks`: whether one may ask them to take back what cannot be undone; `timing`: how much time everybody has, left out, as much as they like. `ticket`: the dice of a `DiceOffer`; `entropy`: 16 to 32 random bytes in hex, chosen after the offer, that are added to them before the first roll. `rated`: the result changes the ratings of those who play; everybody needs an account. */
export interface NewTable {
  game: string;
  options?: Readonly<Record<string, boolean | number | string>>;
  seats: readonly SeatRequest[];
  name?: string;
  language?: "en" | "fr";
  listed?: boolean;
  friends?: boolean;
  ticket?: string;
  entropy?: string;
  timing?: Timing | null;
  chat?: "everybody" | "nobody" | "players";
  takebacks?: boolean;
  rated?: boolean;
  unwelcome?: readonly string[];
  invite?: readonly string[];
  key?: string;
}

/** Who shall sit: `you`, an `open` seat for a friend with the link, or a `bot`: of `level`, perhaps in a `style` that the game knows, or the one that `lender` lends. */
export interface SeatRequest {
  who: "bot" | "open" | "you";
  level?: number;
  style?: string;
  lender?: string;
}

/** `POST /api/games/{name}/puzzles/{number}`: one of a game's puzzles. `decided` are the solver's decisions so far, `tried` is what they do now, or `vain` what they tapped in vain; `answer` asks for the answer and `hint` for a hint. `tall` and `upright` are the shape of their screen, as in `Hello`. */
export interface AskPuzzle {
  decided?: readonly number[];
  tried?: readonly number[];
  vain?: Tapped | null;
  answer?: boolean;
  hint?: boolean;
  tall?: boolean;
  upright?: boolean;
}

/** Where somebody stands in a puzzle. */
export interface PuzzleStand {
  title: string;
  asks: string;
  number: number;
  puzzles: number;
  difficulty: number;
  verdict: "barred" | "begun" | "short" | "solved";
  told?: string;
  decided?: readonly number[];
  answer?: readonly number[];
  nudge?: string;
  shows?: readonly number[];
  whole?: boolean;
  view: View;
}

/** `POST /api/dice`: dice for a table that is to be opened, fixed already. `ticket` goes into `NewTable` or `Rematch`. */
export interface DiceOffer {
  commitment: string;
  ticket: string;
}

/** The answer to opening a table, taking a seat or asking a rematch: the table, your seats and the one token that holds them. */
export interface Seated {
  table: string;
  seats: readonly number[];
  token: string;
}

/** `GET /api/tables/{table}/game.gif/progress`: how many pictures of the animation are drawn, and of how many; 0 before it begins. */
export interface FilmProgress {
  done: number;
  of: number;
}

/** `POST /api/tables/{table}/seats`: take an open seat (the first one, or `seat`). With a `token` of this table the seat is added to those that it holds. `entropy`: 16 to 32 random bytes in hex, added to the table's dice from the next roll on. */
export interface TakeSeat {
  name?: string;
  seat?: number | null;
  token?: string;
  entropy?: string;
  key?: string;
}

/** `POST /api/tables/{table}/rematch`: a new table with the same people one seat on; asked again, the same new table. `ticket` and `entropy` as in `NewTable`. */
export interface Rematch {
  token?: string;
  ticket?: string;
  entropy?: string;
}

/** `POST /api/tables/{table}/branch`: what if? A new table, found only by its link, that plays on from a game that is over, after its first `ply` plies. Its `seats` are the asker's or bots'; nobody's rating or statistics change. The game that it leaves stays as it is. `ticket` and `entropy` as in `NewTable`: what is left to chance from there on is rolled anew. */
export interface NewBranch {
  ply: number;
  seats: readonly SeatRequest[];
  name?: string;
  language?: "en" | "fr";
  ticket?: string;
  entropy?: string;
}

/** `POST /api/records`: a table, found only by its link, that shows a game which was played elsewhere. `text` is that of its file, a record as JSON or in a format of the game's own that `suffix` names. */
export interface ShowRecord {
  text: string;
  suffix?: string;
  language?: "en" | "fr";
}

/** `POST /api/tables/{table}/away`: on vacation until `until`, in seconds since the epoch, at a table with days a turn; 0: back. */
export interface Away {
  token?: string;
  until: number;
}

/** A list of tables. */
export interface Tables {
  tables: readonly TableCard[];
}

/** A table in a list: `GET /api/tables?ids=a,b` (yours, by the ids your browser keeps) or `GET /api/tables` (listed ones). */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  names: readonly string[];
  kinds: readonly ("bot" | "human" | "open")[];
  mover?: number | null;
  over?: boolean;
  open_seats?: readonly number[];
  plies?: number;
  paused?: boolean;
  changed: number;
  verdict?: string;
  verdict_yours?: readonly (readonly [number, string])[];
  due?: number | null;
  timing?: Timing | null;
  tournament?: string;
  yours?: readonly number[];
}

/** The body of every HTTP error: one sentence that says what is wrong and what to do; the field or clause it is about. */
export interface Problem {
  error: string;
  field?: string;
}

/** `GET /api/calls`: what one can agree to. `push_key` is the key for which a browser's push service shall take calls. */
export interface CallsOffered {
  push_key: string;
  occasions: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[];
  hooks?: boolean;
  mail?: boolean;
}

/** `POST /api/calls`: what has been agreed with whoever shows this key, answered by `Calls`. */
export interface AskCalls {
  key: string;
  language?: "en" | "fr";
}

/** `POST /api/calls/agreed`: call me at these tables too, and no more at those in `forget`; about these `occasions` where given. `all_tables`: at all tables of the account to which I am signed in, or no more. */
export interface AgreeCalls {
  key: string;
  language?: "en" | "fr";
  seats?: readonly SeatOfMine[];
  forget?: readonly string[];
  occasions?: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[] | null;
  all_tables?: boolean | null;
}

/** A table and the token that holds one's seats there, if it is not the account that one is signed in to. */
export interface SeatOfMine {
  table: string;
  token?: string;
}

/** `POST /api/calls/ways`: reach me so, in one way; it takes the place of the one of that kind that there was. `feed`: let me read a feed; `hook`: an https address that calls are posted to; `mail`: an e-mail address, which is asked first. */
export interface AddWay {
  key: string;
  language?: "en" | "fr";
  push?: PushAddress | null;
  feed?: boolean;
  hook?: string;
  mail?: string;
}

/** Where a browser's push service takes calls for it, and the keys with which they are encrypted, in base64url (the Push API). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `POST /api/calls/ways/removed`: reach me no more so. */
export interface RemoveWay {
  key: string;
  way: string;
}

/** `POST /api/calls/confirmed` or `/api/calls/stopped`: what a link in an e-mail says. */
export interface Permit {
  permit: string;
}

/** What has been agreed with a callee. Shown this once, after it was made: `feed`, the address of the feed, and `hook_secret`, with which what is posted is signed. */
export interface Calls {
  occasions?: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[];
  ways?: readonly WayCard[];
  tables?: readonly string[];
  all_tables?: boolean;
  feed?: string;
  hook_secret?: string;
}

/** A way as its callee sees it; `shown`: who is contacted, nobody for a feed. */
export interface WayCard {
  id: string;
  kind: "feed" | "hook" | "mail" | "push" | "unconfirmed_mail";
  shown: string;
  created: number;
}

/** `GET /api/bots`: the opponents that are lent to the house just now. */
export interface LentBots {
  bots: readonly LentBot[];
}

/** A bot that somebody lends to the house just now: what it is called in addresses and by people, who lends it, what it plays. */
export interface LentBot {
  lender: string;
  name: string;
  lent_by: string;
  games: readonly string[];
}

/** `POST /api/tables/{table}/bots`: whoever plays at this table, by `token` or signed in, lets the house's bot of `level` play on at `seat`, from which a lent bot is away. */
export interface ReplaceLent {
  token?: string;
  seat: number;
  level: number;
}

/** `GET /api/me`: the account to which the asker is signed in, empty when to none. `possible`: whether passkeys work at this address; where they do not, `instead` is one of this machine at which they do, if there is one. */
export interface Me {
  account?: string;
  name?: string;
  created?: number;
  passkeys?: readonly PasskeyCard[];
  devices?: readonly DeviceCard[];
  tokens?: readonly TokenCard[];
  codes_left?: number;
  blocked?: readonly BlockedCard[];
  possible?: boolean;
  instead?: string;
}

/** A passkey of the account: where it was made and when it was used, in seconds since the epoch. */
export interface PasskeyCard {
  id: string;
  label: string;
  created: number;
  used: number;
}

/** A browser that is signed in; `here`: the one that asks. */
export interface DeviceCard {
  id: string;
  label: string;
  network: string;
  created: number;
  used: number;
  here?: boolean;
}

/** A program that may act for the account. */
export interface TokenCard {
  id: string;
  label: string;
  created: number;
  used: number;
}

/** Somebody who is not wanted, by their account and its name. A browser without an account keeps this itself. */
export interface BlockedCard {
  account: string;
  name: string;
}

/** Somebody is signed in; the recovery codes of a new account, which are shown this once. */
export interface Welcome {
  account: string;
  name: string;
  codes?: readonly string[];
}

/** New recovery codes, which are shown this once. */
export interface Codes {
  codes: readonly string[];
}

/** `POST /api/me/seats`: the account takes over the seats that this browser holds by tokens; at most 20 tables at once. */
export interface KeepGames {
  seats: readonly TokenSeat[];
}

/** A table with the token that holds seats there. */
export interface TokenSeat {
  table: string;
  token: string;
}

/** The tables whose seats are the account's now. */
export interface GamesKept {
  tables: readonly string[];
}

/** The token, which is shown this once. */
export interface TokenMade {
  token: string;
}

/** `GET /api/me/games?game=NAME&page=2`: the account's tables, those that go on first; `games` are all games that it has played, as (name, title). */
export interface MyGames {
  tables: readonly TableCard[];
  page: number;
  pages: number;
  count: number;
  games?: readonly (readonly [string, string])[];
}

/** `POST /api/tables/{table}/reports`: tell the house's owner of whoever sits there: why, in a sentence, and what they wrote, if it is about that. */
export interface NewReport {
  seat: number;
  reason: "cheating" | "insults" | "name" | "other" | "spam" | "stalling";
  sentence?: string;
  message?: string;
}

/** `GET /api/tables/{table}/seen`: after how many plies the asker's account has seen the table last, and how many seconds ago, on whatever device. Nothing where that is not known, or the asker is signed in to no account. */
export interface Seen {
  ply?: number | null;
  seconds?: number;
}

/** `POST /api/tables/{table}/seen`: the asker's account sits at the table and sees it after so many plies. */
export interface NoteSeen {
  ply: number;
}

/** How the processes of the house are, the one that answers first. */
export interface OwnersLoad {
  processes: readonly Load[];
}

/** A server process: since when it runs (`started` and `at` are seconds since the epoch), how many look on, the tables and bytes that it has in memory, how late its event loop is (seconds), how many questions to bots wait, the actions stored since the start, what was refused how often by kind, and its last warnings and errors. */
export interface Load {
  process: string;
  host: string;
  pid: number;
  version: string;
  started: number;
  at: number;
  draining: boolean;
  viewers: number;
  tables: number;
  memory: number;
  lag: number;
  queue: number;
  moves: number;
  refusals: Readonly<Record<string, number>>;
  lines: readonly Line[];
}

/** A line of the log as data. */
export interface Line {
  time: string;
  level: string;
  event: string;
  table?: string;
  network?: string;
  text: string;
  traceback?: string;
}

/** What was found among all tables, listed or not, the last changed first. */
export interface OwnersTables {
  tables: readonly TableCard[];
}

/** A table as the owner sees it. `watching` are its spectators, through all processes. */
export interface OwnersTable {
  card: TableCard;
  listed: boolean;
  created: number;
  seats: readonly OwnersSeat[];
  watching: number;
}

/** A seat as the owner sees it: as whom its holder can be shut out. */
export interface OwnersSeat {
  seat: number;
  kind: string;
  name: string;
  level: number;
  subjects: readonly string[];
}

/** End a table without a result; `why` is shown at it. */
export interface CloseByOwner {
  why?: string;
}

/** Who is shut out. */
export interface Bans {
  bans: readonly BanCard[];
}

/** Somebody who is shut out, as in `Ban`. `name`: what an account is called now, a seat's holder or whoever came from a network was called when they were shut out; empty where that is not known. */
export interface BanCard {
  id: string;
  subject: string;
  name: string;
  reason: string;
  at: number;
  until: number;
}

/** Shut somebody out, for so many hours; 0 is for good. `subject` is as in `Ban`; an account may be called by its name. `name`: what whoever is meant is called; left out, what they are called at the tables that this process shows. */
export interface NewBan {
  subject: string;
  reason?: string;
  hours?: number;
  name?: string;
}

/** What everybody is told. */
export interface Announcements {
  announcements: readonly Announcement[];
}

/** Tell everybody something, for so many hours; 0: until it is withdrawn. */
export interface NewAnnouncement {
  en?: string;
  fr?: string;
  hours?: number;
}

/** Let somebody in again, or end an announcement. */
export interface TakeBack {
  id: string;
}

/** Reports that wait for the owner, the oldest first, and those seen to last. */
export interface OwnersReports {
  waiting: readonly OwnersReport[];
  settled: readonly OwnersReport[];
}

/** Somebody who was reported: at which table and seat, under which name, why, and what they wrote, as it was quoted; `subjects` are as whom they can be shut out, `by` who reported them, as far as that is known. `settled` is 0 until the owner has seen to it. Times in seconds since the epoch. */
export interface OwnersReport {
  id: string;
  at: number;
  table: string;
  seat: number;
  name: string;
  reason: "cheating" | "insults" | "name" | "other" | "spam" | "stalling";
  sentence: string;
  message: string;
  subjects: readonly string[];
  by: readonly string[];
  settled: number;
  remark: string;
}

/** The owner has seen to a report; a remark for themselves. */
export interface SettleReport {
  id: string;
  remark?: string;
}

/** The answer to `GET /api/tables/open`, the last changed first. */
export interface OpenTables {
  tables: readonly OpenTable[];
}

/** A table that waits for players: its game and which of its ready-made choices is played ("Two players"), and who sits there. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  mode?: string;
  names: readonly string[];
  seats: readonly OpenSeat[];
  changed: number;
}

/** A seat that anybody may take, with what the game calls it ("Blue + Red"). */
export interface OpenSeat {
  seat: number;
  label: string;
}

/** `POST /api/tables/{table}/code`: a short code for a table at which one sits, or whose host one is. */
export interface AskCode {
  token?: string;
}

/** Six letters that lead to the table as long as a seat is open. */
export interface Code {
  code: string;
}

/** `POST /api/join`: which table is it? Small and capital letters, spaces and hyphens are all the same. */
export interface Join {
  code: string;
}

/** The table of a code. */
export interface Found {
  table: string;
}

/** `POST /api/tables/{table}/handover`: take one's seats to another device. */
export interface AskHandover {
  token: string;
}

/** What the other device shows, once, within so many seconds. It belongs into the fragment of a link, which is sent to no server. */
export interface Handover {
  secret: string;
  seconds: number;
}

/** `POST /api/tables/{table}/handover/take`: here is that other device. A `token` of this table that it has holds the seats then. */
export interface TakeOver {
  secret: string;
  token?: string;
  key?: string;
}

/** `GET /api/me/lately`: the accounts with which the asker's has played lately, the last first. */
export interface MetLately {
  people: readonly Met[];
}

/** Somebody with whom one has played: their account and its name, and when a table of both has changed last (seconds since the epoch). */
export interface Met {
  account: string;
  name: string;
  at: number;
}

/** `GET /api/me/invitations`: where the asker is invited and a seat is still open, the last first. */
export interface MyInvitations {
  invitations: readonly Invitation[];
}

/** A table to which somebody has invited the asker, by the name of their account. */
export interface Invitation {
  by: string;
  table: OpenTable;
}

/** `POST /api/me/invitations/declined`: no, thank you. Nobody is told. */
export interface Decline {
  table: string;
}

/** `GET /api/games/{name}/rules`: the goal and what ends the game, as HTML, and every clause. A game without rules has no chapters. */
export interface Rules {
  game: string;
  title: string;
  goal?: string;
  ends?: readonly string[];
  chapters?: readonly ChapterText[];
}

/** Rules that are learnt together. */
export interface ChapterText {
  title: string;
  clauses: readonly ClauseText[];
}

/** A rule: its id, a title, and what it says as HTML. */
export interface ClauseText {
  id: string;
  title: string;
  html: string;
}

/** `GET /api/players/{name}`. `private`: others are not shown more than the name; `yours`: it is the asker's own. */
export interface PlayerPage {
  name: string;
  since: number;
  private?: boolean;
  yours?: boolean;
  ratings?: readonly RatingCard[];
  tallies?: readonly TallyCard[];
  opponents?: readonly OpponentCard[];
  games?: readonly (readonly [string, string])[];
}

/** A rating in a game of so many seats, and how it came about. Two times out of three the true strength is within `uncertainty`. */
export interface RatingCard {
  game: string;
  title: string;
  seats: number;
  rating: number;
  uncertainty: number;
  provisional?: boolean;
  games: number;
  history?: readonly HistoryPoint[];
}

/** A rating after a game that ended at `at`, in seconds since the epoch. */
export interface HistoryPoint {
  at: number;
  rating: number;
  uncertainty: number;
}

/** How somebody fared from one seat of a game, called `label`, and how many plies their games took on average. */
export interface TallyCard {
  game: string;
  title: string;
  seats: number;
  label: string;
  won: number;
  drawn: number;
  lost: number;
  plies: number;
}

/** How somebody fared against another: somebody with a page (`page`), or bots of a level. */
export interface OpponentCard {
  name: string;
  page?: boolean;
  won: number;
  drawn: number;
  lost: number;
}

/** `GET /api/players/{name}/games?game=&page=`: pages are counted from 1. */
export interface PlayedGames {
  games: readonly PlayedGame[];
  page: number;
  pages: number;
  count: number;
}

/** A finished table. `change`: what it did to the rating, where it was rated; `names` by seat, of which `seat` is the player's. */
export interface PlayedGame {
  table: string;
  game: string;
  title: string;
  finished: number;
  plies: number;
  seat: number;
  names: readonly string[];
  outcome: "drawn" | "lost" | "won";
  rated?: boolean;
  change?: number | null;
}

/** `POST /api/me/privacy`: whether one's page is shown to nobody else. */
export interface Privacy {
  private: boolean;
}

/** `GET /api/club`: a leader board for each game that was played for ratings. `signed_in`: the asker's name, if they are. */
export interface LeaderBoards {
  boards: readonly Leaders[];
  signed_in?: string;
}

/** The best in a game of so many seats; `players` is how many have a rating, certain or not. */
export interface Leaders {
  game: string;
  title: string;
  seats: number;
  players: number;
  leaders: readonly Leader[];
}

/** A line of a leader board: a person, or (`bot`) bots of a level, which have no rank. */
export interface Leader {
  rank?: number;
  name: string;
  bot?: boolean;
  rating: number;
  uncertainty: number;
  games: number;
}

/** `POST /api/tournaments`. `hours` is the time for a round, `timing` that at its tables; `rounds` of a Swiss tournament. */
export interface NewTournament {
  name: string;
  game: string;
  options?: Readonly<Record<string, boolean | number | string>>;
  system?: "double_round_robin" | "round_robin" | "swiss";
  rounds?: number;
  hours?: number;
  timing?: Timing | null;
  rated?: boolean;
  language?: "en" | "fr";
}

/** `POST /api/tournaments/{id}/correct`: what the organiser says a table that is decided came to, by seat. */
export interface Correction {
  round: number;
  board: number;
  points: readonly number[];
}

/** `GET /api/tournaments`. */
export interface Tournaments {
  tournaments: readonly TournamentCard[];
}

/** A tournament in a list. `variant` is what the game's options are called. */
export interface TournamentCard {
  id: string;
  name: string;
  game: string;
  title: string;
  variant?: string;
  seats: number;
  system: "double_round_robin" | "round_robin" | "swiss";
  state: "cancelled" | "open" | "over" | "running";
  entrants: number;
  round: number;
  rounds: number;
  hours: number;
  timing?: Timing | null;
  rated?: boolean;
  created: number;
}

/** `GET /api/tournaments/{id}`. `ties` names what breaks equal points; `owner` is the organiser's name; `ends` is when the time of the newest round is over, in seconds since the epoch. `sides` are the seats of its tables that play together, where there are teams. One may still join while round `last_to_join` is played, if that is not 0. `yours`: the asker is the organiser; `joined`: they take part, or `withdrawn` did, and then they may come back if they `may_return`. The organiser alone is told who was `taken_out`. */
export interface TournamentPage {
  card: TournamentCard;
  owner: string;
  ends?: number;
  ties: readonly ("buchholz" | "sonneborn" | "wins")[];
  sides?: readonly (readonly number[])[];
  standings: readonly PlaceCard[];
  rounds: readonly RoundCard[];
  signed_in?: boolean;
  yours?: boolean;
  last_to_join?: number;
  joined?: boolean;
  withdrawn?: boolean;
  may_return?: boolean;
  taken_out?: readonly string[];
}

/** A line of the standings; `ties` in the order of `TournamentPage.ties`. `gone`: the account was deleted, and has no page. */
export interface PlaceCard {
  rank: number;
  name: string;
  points: number;
  ties: readonly number[];
  won: number;
  drawn: number;
  lost: number;
  rating?: number | null;
  withdrawn?: boolean;
  you?: boolean;
  gone?: boolean;
}

/** A round and its tables. */
export interface RoundCard {
  number: number;
  tables: readonly FixtureCard[];
}

/** A table of a round, the players by seat; who sits out has none. `mover` is whose turn it is, as a seat. */
export interface FixtureCard {
  board: number;
  table?: string;
  names: readonly string[];
  points?: readonly number[];
  how?: "" | "bye" | "closed" | "organiser" | "played" | "time" | "withdrawn";
  mover?: number | null;
  plies?: number;
  yours?: boolean;
}

/** `GET /api/balances`: the reports, the newest first. One is played at a time: of at most `most_games` games, by bots of at most `most_level`, for at most `most_minutes`; what was played by then makes the report. */
export interface BalanceList {
  reports: readonly BalanceCard[];
  most_games: number;
  most_level: number;
  most_minutes: number;
}

/** A balance report. `choice` is what the game's ready-made choice is called that it is about, `level` that of the bots in every seat, 0 for random moves. `played` of the `games` are over, and `fraction` of all there is to do. `page`: it can be read at `/balance/{id}/page`. */
export interface BalanceCard {
  id: string;
  game: string;
  title: string;
  choice?: string;
  level: number;
  games: number;
  played?: number;
  fraction?: number;
  state: "failed" | "lost" | "made" | "playing" | "stopped" | "waiting";
  page?: boolean;
  began: number;
  digest?: string;
}

/** `POST /api/balances`: have a report made. */
export interface NewBalance {
  game: string;
  options?: Readonly<Record<string, boolean | number | string>>;
  games: number;
  level?: number;
}

/** The report that is played now or waits for its turn, and the token with which it can be stopped. */
export interface BegunBalance {
  report: BalanceCard;
  token: string;
}

/** `POST /api/balances/{id}/stop`: end it with what was played, by the token of whoever had it made. */
export interface StopBalance {
  token?: string;
}

/** `POST /api/shared`: keep a log for this page of this game. */
export interface ShareSession {
  game: string;
  page: string;
}

/** A shared session: whoever has its key reads and adds. In a link the key belongs into the fragment, which is sent to no server. */
export interface SharedSession {
  key: string;
  game: string;
  page: string;
}

/** `POST /api/shared/entries`: one more entry, if the log still ends with the number `after`. */
export interface AddToShared {
  key: string;
  after: number;
  entry: string;
}

/** `POST /api/shared/read`: what has come after the entry with this number. With `wait` the answer may take some seconds, until there is something. Where the house has lost that entry, this and adding to it is refused with 404 and the field `after`: whoever has it reads from the beginning, and adds what is missing. */
export interface ReadShared {
  key: string;
  after: number;
  wait?: boolean;
}

/** Entries of a shared log from the number that was named on, all that fit into one answer. `added`: the entry that was sent is the last of them; otherwise others were quicker, and these are theirs. */
export interface SharedEntries {
  entries: readonly string[];
  added?: boolean;
}

/** `POST /api/shared/code`: letters to say aloud, for whoever cannot scan. */
export interface AskSharedCode {
  key: string;
}

/** Six letters that lead to the session for so many seconds. */
export interface SharedCode {
  code: string;
  seconds: number;
}

/** `POST /api/shared/join`: which session is it? Small and capital letters, spaces and hyphens are all the same. */
export interface JoinShared {
  code: string;
}

export type Shape = Path | Circle | Rect | Text | Use | Group;

export type Input = Pick | Subset | Place;

export type Language = "en" | "fr";

export type SeatKind = "human" | "open" | "bot";

export type OptionValue = boolean | number | string;

export type FromClient = Hello | Act | Undo | AskHint | Look | Tell | Ping | Attention | ThinkHere | Chose | AskTakeback | AnswerTakeback | Pause | StandIn | ReclaimSeat | Resign | CallMe | AskWatchers | RemoveWatcher | Arrange | CloseTable | WhatIf | Prepare | Forget | Chat | Why;

export type FromServer = View | Situation | Past | Told | Supposed | Explained | Thinking | Hint | Presence | Watchers | Said | Refused | ThinkFor | Done | Announced | Pong;
