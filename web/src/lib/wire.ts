// Written by `python -m nexarium.server.api_docs.typescript` from the wire's structs; do not edit.

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;

/** The first message; sent again, it changes the language or the shape of the screen. `protocol` is the version that the viewer speaks. `token` is the viewer's; a viewer without one is a spectator, called `name`. `tall`: the screen is tall, else wide. `upright`: the hand has the space of a tall screen anyway. `packed`: the server may send long messages compressed, as bytes (zlib, RFC 1950). `program`: the viewer gets the table as data, in a `Situation`, instead of pictures. */
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

/** Play `action` as the answer to ply `ply` (the number of plies seen), then the same seat's decisions in `then`. Either all are played or, if one is refused, none. Repeating the message is harmless. `takebacks` is the number of takebacks that the view reported; the message is refused if there was another takeback since. */
export interface Act {
  type: "act";
  id?: number;
  ply: number;
  action: number;
  then?: readonly number[];
  takebacks?: number | null;
}

/** Take back, as the view at ply `ply` offers. With `takebacks`, as in `Act`, repeating the message is harmless: after another takeback nothing more is taken back. */
export interface Undo {
  type: "undo";
  id?: number;
  ply: number;
  takebacks?: number | null;
}

/** Ask what a strong bot would play at ply `ply`. A client that has `found` the move already gets it in words, with reasons. */
export interface AskHint {
  type: "ask_hint";
  id?: number;
  ply: number;
  found?: Advice | null;
}

/** The move of an engine in the viewer's browser: the decisions of one gesture. `close`: other moves are about as good. The values are for the player to move, from 0 to 1; in a cooperative game they are the chance to win. They are given for the gesture, for the next best decision `other`, and for the position after `reply`, the expected answer of another seat. */
export interface Advice {
  line: readonly number[];
  close?: boolean;
  worth?: number | null;
  other?: number | null;
  other_worth?: number;
  reply?: number | null;
  reply_worth?: number;
}

/** Show the table after `ply` plies (answered by `Past`). `open` is for finished games: show the view and the choices of the player who was to move there. With `line`, the position is the one after these further decisions and chance outcomes. */
export interface Look {
  type: "look";
  id?: number;
  ply: number;
  open?: boolean;
  line?: readonly number[];
}

/** Ask for the log entries of these lines (answered by `Told`), once the game is over. Each line has decisions and chance outcomes that might have followed after `ply` plies. */
export interface Tell {
  type: "tell";
  id?: number;
  ply: number;
  lines: readonly (readonly number[])[];
}

/** Answered by `Pong`; keeps idle connections open. */
export interface Ping {
  type: "ping";
}

/** Whether the page is visible. A viewer with a hidden page still gets notifications. */
export interface Attention {
  type: "attention";
  in_sight: boolean;
}

/** When bots may think in the browser of a viewer who is the only person at the table: always, when the server is busy, or never (the default). */
export interface ThinkHere {
  type: "think_here";
  when: "always" | "busy" | "never";
}

/** The answer to `ThinkFor`: the move of the bot that is to move after `ply` plies. */
export interface Chose {
  type: "chose";
  ply: number;
  action: number;
}

/** Ask the other people at ply `ply` to allow the takeback of one's last decision, where a plain undo is not possible. With `takebacks` the message can be repeated, as `Undo` can. */
export interface AskTakeback {
  type: "ask_takeback";
  id?: number;
  ply: number;
  takebacks?: number | null;
}

/** Allow or refuse the takeback requested at ply `ply`. The player who asked withdraws the request by refusing. With `takebacks` the message can be repeated, as `Undo` can, and does not answer a later request. */
export interface AnswerTakeback {
  type: "answer_takeback";
  id?: number;
  ply: number;
  allowed: boolean;
  takebacks?: number | null;
}

/** The host pauses the game, or (`on` false) resumes it. */
export interface Pause {
  type: "pause";
  id?: number;
  on: boolean;
}

/** The host lets a bot of `level` stand in for an absent person, or take an open seat. */
export interface StandIn {
  type: "stand_in";
  id?: number;
  seat: number;
  level: number;
}

/** Play again oneself in a seat where a bot has stood in. */
export interface ReclaimSeat {
  type: "reclaim_seat";
  id?: number;
  seat: number;
}

/** Resign in one of one's own seats. With two players the game is over. With more, a bot plays on in that seat, which comes last. */
export interface Resign {
  type: "resign";
  id?: number;
  seat: number;
}

/** Set one's name in all seats that the token holds. With an empty name, only the seat is shown. A player with an account has the account's name. */
export interface CallMe {
  type: "call_me";
  id?: number;
  name: string;
}

/** The host asks for the list of spectators (answered by `Watchers`). */
export interface AskWatchers {
  type: "ask_watchers";
  id?: number;
}

/** The host removes a spectator, as named by `Watchers`. */
export interface RemoveWatcher {
  type: "remove_watcher";
  id?: number;
  watcher: string;
}

/** The host sets who can chat. */
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

/** Show the table after these decisions from ply `ply` on, whichever seats make them (answered by `Supposed`). Only in games without chance and without secrets. */
export interface WhatIf {
  type: "what_if";
  id?: number;
  ply: number;
  line?: readonly number[];
}

/** Prepare a conditional move: if the game goes on from ply `ply` as in `line`, the server plays the next action for this viewer. The last action of `line` is the viewer's. The other players do not learn of it. */
export interface Prepare {
  type: "prepare";
  id?: number;
  ply: number;
  line: readonly number[];
}

/** Remove a conditional move. */
export interface Forget {
  type: "forget";
  id?: number;
  ply: number;
  line: readonly number[];
}

/** Send a chat message or an emote to the others. */
export interface Chat {
  type: "chat";
  id?: number;
  text?: string;
  emote?: "hello" | "hurry" | "laugh" | "oops" | "sorry" | "thanks" | "thinking" | "well_played" | null;
}

/** Ask why a tap at ply `ply` has no effect (answered by `Explained`). `shapes` are the ids of the shapes under the finger, the topmost first. Or the tap is a `piece` in an `orientation`, with its anchor `at` a point of the scene. */
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

/** The picture of one ply. Static layers of `board.layers` and `board.symbols` are empty when the viewer has them already. */
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

/** Shapes that are moved and picked as one. */
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

/** The effect of a choice: shapes drawn over the picture while the choice is hovered, a title, and a sentence. */
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

/** A seat's badge: its most important value with a unit ("41", "left"), a count, a note ("blocked"), and a picture that unfolds. */
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

/** A seat's emblem: a name ("Blue"), one of the server's colours, and a pattern that is recognisable without colour (one of dash, dot, bars, ring, cross, moon, triangle, diamond). */
export interface Mark {
  label: string;
  colour: string;
  pattern: string;
  face?: readonly (Path | Circle | Rect | Text | Use | Group)[];
}

/** The state of the game. `phase` is for the header ("Four players · round 12"), `hint` for the mover ("137 placements"). `news` are events that must not be missed ("Green is blocked"). `rules` are the rules of the present decision, shown on demand. `up` is the mark that the mover plays now, where a seat has several. */
export interface Status {
  phase?: string;
  hint?: string;
  news?: readonly string[];
  rules?: readonly Clause[];
  up?: Mark | null;
}

/** A rule that applies to the present decision: its id in the game's specification, and its content in one sentence. */
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

/** Toggle items, then confirm. `actions` pairs a bit mask over `items` (bit i: item i is on) with its action. `sequences` pairs a mask with several actions, played together or not at all, for rules that take one item at a time. */
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

/** Something to toggle; `shape` is the id of the hand's shape for it, if there is one. */
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

/** A piece in the tray. `orientations` begins with the one that the tray shows. `targets` is empty when no placement of it is legal now, and then the tray dims it. */
export interface Piece {
  id: string;
  label: string;
  orientations: readonly Orientation[];
  classes?: string;
  targets?: readonly (readonly [number, number, number, number])[];
}

/** One way a piece can lie. `symbol` draws it about its anchor; `middle` is the centre of that drawing, in scene units from the anchor. `turned` and `flipped` are the orientation ids after a quarter turn clockwise and a mirroring left to right. */
export interface Orientation {
  id: number;
  symbol: string;
  middle: readonly [number, number];
  turned: number;
  flipped: number;
}

/** Whether the viewer may undo: to which ply, or why not (a sentence). `ask`: the viewer may ask the others for a takeback. */
export interface UndoOffer {
  possible: boolean;
  to_ply?: number;
  why?: string;
  ask?: boolean;
}

/** One line of the log, about a seat, or about none with -1. With `column`, entries form a table of rounds; otherwise a list. */
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

/** An event that is explained step by step, such as a scoring. `columns` are the column heads of the steps' cells. */
export interface Story {
  title: string;
  columns: readonly string[];
  steps: readonly StoryStep[];
}

/** One step of a story: a title, a text on what happens and why, a row of cells for each seat concerned, and the ids of the board's shapes to highlight. `stage` is the part of the story to which it belongs. `yours` pairs seats with the text addressed to that seat ("You are first"). */
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

/** The turn of a ply, as far as it has gone: the number of its first ply, which identifies it, and one sentence on what has happened ("Ilva rolled, moved twice, pushed Nyx"). `yours` pairs seats with that sentence addressed to that seat ("You rolled"). */
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

/** A row of the final table. Equal ranks share the place. Ranks are hidden in cooperative games. */
export interface Standing {
  seats: readonly number[];
  rank: number;
  cells: readonly string[];
  marks?: readonly Mark[];
  note?: string;
}

/** The space that a game wants for its hand, the same all game: its height in pixels on a laptop (`wide`) and on a phone (`tall`). */
export interface HandSpace {
  wide: number;
  tall: number;
  across?: boolean;
  open_board?: boolean;
  scrolls?: boolean;
  upright?: boolean;
}

/** A table's dice. `commitment` is the SHA-256 of their seed, empty if the game was played elsewhere and the dice rolled nothing. `entropy` are the random bytes that people have added, as (first roll, hex). `takebacks` are the first rolls after each takeback that took rolls back. `seed` is set once the game is over. */
export interface FairDice {
  commitment: string;
  entropy?: readonly (readonly [number, string])[];
  takebacks?: readonly number[];
  seed?: string;
}

/** The clocks of a table. `left` are each seat's seconds at `since` (server time, seconds since the epoch). From then on the clock of seat `running` runs down; it is None on a bot's turn and while a person is missing. `away` says until when each seat's holder is on vacation, with the clock stopped (seconds since the epoch; past or 0: not on vacation). `vacation` are the seconds of vacation left beyond that. */
export interface ClocksView {
  timing: Timing;
  left: readonly number[];
  away: readonly number[];
  vacation: readonly number[];
  running?: number | null;
  since: number;
}

/** The time control: the clock, what happens when time is up, and the level of the bot that plays on then. */
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

/** `days` for each turn, and `vacation` days in the whole game during which a player may be away with their clock stopped. */
export interface DaysATurn {
  kind: "days";
  days: number;
  vacation?: number;
}

/** The pending takeback request, as a sentence: `yours` to withdraw, `to_answer` by this viewer. */
export interface TakebackWish {
  text: string;
  yours?: boolean;
  to_answer?: boolean;
}

/** A notice: an event at the table beside the game, as a sentence. `at`: seconds since the epoch. */
export interface Happened {
  number: number;
  at: number;
  text: string;
}

/** One of the viewer's conditional moves, which applies if the game goes on from `ply` as `line` begins. `told` is the line in the words of the log. */
export interface AnswerInAdvance {
  ply: number;
  line: readonly number[];
  told: readonly Entry[];
}

/** The origin of a game that continues another table's game: its first `ply` plies are those of the finished game at `table`. */
export interface Origin {
  table: string;
  ply: number;
}

/** The table as data, for programs: replaces `View` for viewers whose hello has `program`. */
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

/** A seat at the table: who sits there, and whether that player is connected. A bot has a `level`, and perhaps a `style`, as a word; a remote bot has the name of the person who connects it (`lent_by`). `stand_in`: a bot stands in for the absent person of that name. `lost`: that person has lost on time or resigned (`resigned`). `host`: the seat's holder is the table's host. */
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

/** The answer to `Look`, with the requested `line`. `input`, if requested, are the choices of the player who was to move there. */
export interface Past {
  type: "past";
  id?: number;
  position: Position;
  input?: Pick | Subset | Place | null;
  line?: readonly number[];
}

/** The answer to `Tell`: the log entries of each line. */
export interface Told {
  type: "told";
  id?: number;
  ply: number;
  lines: readonly (readonly Entry[])[];
}

/** The answer to `WhatIf`: the position after `line`, the choices of the player to move there, and the log entries of the line. */
export interface Supposed {
  type: "supposed";
  id?: number;
  ply: number;
  line: readonly number[];
  position: Position;
  input?: Pick | Subset | Place | null;
  told?: readonly Entry[];
}

/** The answer to `Why`: a sentence and the rule id that it follows from; empty if no rule forbids anything. */
export interface Explained {
  type: "explained";
  id?: number;
  ply: number;
  text?: string;
  clause?: string;
}

/** The bot on `seat` is thinking: `progress` from 0 to 1, seconds since the start, seconds that it expects to need. */
export interface Thinking {
  type: "thinking";
  seat: number;
  ply: number;
  progress: number;
  elapsed: number;
  expected: number;
}

/** The answer to `AskHint`: an action, the actions that go with it in one gesture, and a sentence that says them. */
export interface Hint {
  type: "hint";
  id?: number;
  ply: number;
  action: number;
  text: string;
  then?: readonly number[];
}

/** Who is connected: the seats, and the number of spectators. Sent after each hello and at every change. */
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

/** A spectator: what this table calls their network, and the names that they use. */
export interface Watcher {
  watcher: string;
  names?: readonly string[];
}

/** Chat messages; `whole`: all of them, not only the new ones. */
export interface Said {
  type: "said";
  lines: readonly ChatLine[];
  whole?: boolean;
}

/** A chat message. `at`: seconds since the epoch. `author` is the same for all messages from one seat, or from one network of spectators. */
export interface ChatLine {
  number: number;
  at: number;
  seat?: number | null;
  name: string;
  author: string;
  text?: string;
  emote?: "hello" | "hurry" | "laugh" | "oops" | "sorry" | "thanks" | "thinking" | "well_played" | null;
}

/** A request was refused: one sentence, and the rule id if a rule forbids it. The table goes on. `id` is the request's, even if the request came too fast or is of an unknown kind. It is 0 for a request that has none or cannot be read. */
export interface Refused {
  type: "refused";
  id?: number;
  text: string;
  clause?: string;
}

/** Ask a viewer who agreed by `ThinkHere` to think for the bot that is to move after `ply` plies. The answer `Chose` names the action with the most visits after `simulations` simulations, or as many as fit into `seconds`. The search stops early once the remaining simulations are fewer than `settles` times the lead of that action. Each action is overlooked with probability `overlooks`. A viewer who answers late, or with an illegal action, is not asked again. */
export interface ThinkFor {
  type: "think_for";
  ply: number;
  simulations: number;
  seconds: number;
  settles?: number;
  overlooks?: number;
}

/** The answer to an `Act` or `Undo` with an `id`: it is stored, and an earlier message shows it. */
export interface Done {
  type: "done";
  id: number;
}

/** The administrator's current announcements. Sent to each new viewer if there are any, and to all when they change. */
export interface Announced {
  type: "announced";
  announcements?: readonly Announcement[];
}

/** A sentence for all users, in English and French, until a time in seconds since the epoch; 0: until it is withdrawn. */
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

/** `GET /api/catalogue?language=fr`. `kept` is a sentence on how long tables are kept, empty if for ever. `balance`: visitors may request balance reports, at `/balance`. */
export interface Catalogue {
  games: readonly GameCard[];
  version: string;
  kept?: string;
  balance?: boolean;
}

/** A game in the lobby. `cooperative`: all players win or lose together. */
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

/** A preset of options with its name ("Two players") and, per seat, its emblems and a word ("places first"). */
export interface PresetCard {
  label: string;
  options: Readonly<Record<string, boolean | number | string>>;
  marks: readonly (readonly Mark[])[];
  notes?: readonly string[];
}

/** A bot level: its number, a word for it ("seasoned"), and its approximate thinking time per move. */
export interface Level {
  level: number;
  label: string;
  seconds: number;
}

/** A playing style that a game's bots offer besides their own: its name, and a word for it ("bold"). */
export interface StyleCard {
  name: string;
  label: string;
}

/** A page of a game's own, at `/g/<game>/<name>`: its label, its purpose, and whether it works offline once loaded. */
export interface PageCard {
  name: string;
  label: string;
  description: string;
  offline?: boolean;
}

/** A lesson of a game, at `/learn/<game>`: its name, its title, and about how many minutes it takes. */
export interface LessonCard {
  name: string;
  title: string;
  minutes: number;
}

/** A game's puzzles, at `/puzzle/<game>`: their title, and their number before they repeat. */
export interface PuzzlesCard {
  title: string;
  puzzles: number;
}

/** An option that is chosen when a table is opened. With `each_seat`, `options` has one option per seat; otherwise one for the table. No two seats may have the same value of those in `once`. */
export interface OfferedOption {
  label: string;
  options: readonly string[];
  values: readonly OfferedValue[];
  each_seat?: boolean;
  once?: readonly (boolean | number | string)[];
}

/** A value of an option that a game offers: its name, a sentence about it, and a face like a mark's, if it has one. */
export interface OfferedValue {
  value: boolean | number | string;
  name: string;
  about?: string;
  face?: readonly (Path | Circle | Rect | Text | Use | Group)[];
}

/** `POST /api/games/{name}/lessons/{lesson}`: a step of a lesson. `decided` are the learner's decisions in the earlier steps and in this one, one row per step, as far as there are any. `tried` is what they do now, or `vain` their invalid tap. `tall` and `upright` are the shape of their screen, as in `Hello`. */
export interface AskLesson {
  step?: number;
  decided?: readonly (readonly number[])[];
  tried?: readonly number[];
  vain?: Tapped | null;
  tall?: boolean;
  upright?: boolean;
}

/** An invalid tap of a player who plays alone, as in `Why`. */
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

/** `POST /api/tables`. `listed` (the default): the table is in the lobby, anyone may watch, and anyone may take its open seats. `friends`: its open seats are for people with the link, and lists show the table once all are taken. `chat`: who can chat. `takebacks`: players may ask the others for takebacks. `timing`: the time per player; unlimited if left out. `ticket`: the dice of a `DiceOffer`. `entropy`: 16 to 32 random bytes in hex, chosen after the offer, that are added to the dice before the first roll. `rated`: the result changes the players' ratings; every player needs an account. */
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

/** Who takes a seat: `you`, an `open` seat for a friend with the link, or a `bot`. A bot has a `level`, perhaps in a `style` that the game knows, or is the remote bot that `lender` names. */
export interface SeatRequest {
  who: "bot" | "open" | "you";
  level?: number;
  style?: string;
  lender?: string;
}

/** `POST /api/games/{name}/puzzles/{number}`: one of a game's puzzles. `decided` are the solver's decisions so far. `tried` is what they do now, or `vain` their invalid tap. `answer` requests the answer and `hint` a hint. `tall` and `upright` are the shape of their screen, as in `Hello`. */
export interface AskPuzzle {
  decided?: readonly number[];
  tried?: readonly number[];
  vain?: Tapped | null;
  answer?: boolean;
  hint?: boolean;
  tall?: boolean;
  upright?: boolean;
}

/** Where a solver stands in a puzzle. */
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

/** `POST /api/dice`: dice fixed in advance for a table to be opened. `ticket` goes into `NewTable` or `Rematch`. */
export interface DiceOffer {
  commitment: string;
  ticket: string;
}

/** The answer to opening a table, taking a seat or requesting a rematch: the table, your seats and the one token that holds them. */
export interface Seated {
  table: string;
  seats: readonly number[];
  token: string;
}

/** `GET /api/tables/{table}/game.gif/progress`: how many pictures of the animation are drawn, and their total, which is 0 before it begins. */
export interface FilmProgress {
  done: number;
  of: number;
}

/** `POST /api/tables/{table}/seats`: take an open seat (the first one, or `seat`). With a `token` of this table, the seat is added to those that it holds. `entropy`: 16 to 32 random bytes in hex, added to the table's dice from the next roll on. */
export interface TakeSeat {
  name?: string;
  seat?: number | null;
  token?: string;
  entropy?: string;
  key?: string;
}

/** `POST /api/tables/{table}/rematch`: a new table with the same people, each one seat on. A second request returns the same new table. `ticket` and `entropy` as in `NewTable`. */
export interface Rematch {
  token?: string;
  ticket?: string;
  entropy?: string;
}

/** `POST /api/tables/{table}/branch`: fork a finished game. The new table can only be found by its link, and plays on after the first `ply` plies. Its `seats` are the requesting player's or bots'. No rating or statistics change, and the finished game stays as it is. `ticket` and `entropy` as in `NewTable`: the dice are rolled again from there on. */
export interface NewBranch {
  ply: number;
  seats: readonly SeatRequest[];
  name?: string;
  language?: "en" | "fr";
  ticket?: string;
  entropy?: string;
}

/** `POST /api/records`: a table, found only by its link, that shows a game played elsewhere. `text` is the text of its file: a record as JSON, or a format of the game's own that `suffix` names. */
export interface ShowRecord {
  text: string;
  suffix?: string;
  language?: "en" | "fr";
}

/** `POST /api/tables/{table}/away`: go on vacation until `until` (seconds since the epoch; 0: back) at a correspondence table. */
export interface Away {
  token?: string;
  until: number;
}

/** A list of tables. */
export interface Tables {
  tables: readonly TableCard[];
}

/** A table in a list: `GET /api/tables?ids=a,b` (yours, by the ids that your browser keeps) or `GET /api/tables` (listed ones). */
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

/** The body of every HTTP error: a sentence that says what is wrong and what to do; the field or rule id that it is about. */
export interface Problem {
  error: string;
  field?: string;
}

/** `GET /api/notifications`: the available kinds of notifications and channels. `push_key` is the server's public key for a browser's push service. */
export interface CallsOffered {
  push_key: string;
  occasions: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[];
  hooks?: boolean;
  mail?: boolean;
}

/** `POST /api/notifications`: ask for the subscriptions of this key, answered by `Calls`. */
export interface AskCalls {
  key: string;
  language?: "en" | "fr";
}

/** `POST /api/notifications/agreed`: subscribe to `seats`, and unsubscribe from the tables in `forget`. `occasions` replaces the event types, if given. `all_tables` adds or removes all tables of the signed-in account. */
export interface AgreeCalls {
  key: string;
  language?: "en" | "fr";
  seats?: readonly SeatOfMine[];
  forget?: readonly string[];
  occasions?: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[] | null;
  all_tables?: boolean | null;
}

/** A table, and the token that holds the player's seats there, unless the signed-in account holds them. */
export interface SeatOfMine {
  table: string;
  token?: string;
}

/** `POST /api/notifications/channels`: add exactly one channel, which replaces the one of the same kind. `feed`: an Atom feed; `hook`: an https address for POST requests; `mail`: an e-mail address, which must be confirmed. */
export interface AddWay {
  key: string;
  language?: "en" | "fr";
  push?: PushAddress | null;
  feed?: boolean;
  hook?: string;
  mail?: string;
}

/** The address at which a browser's push service takes messages for it, and the encryption keys in base64url (the Push API). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `POST /api/notifications/channels/removed`: remove a channel. */
export interface RemoveWay {
  key: string;
  way: string;
}

/** `POST /api/notifications/confirmed` or `/api/notifications/stopped`: the token of a link in an e-mail. */
export interface Permit {
  permit: string;
}

/** The subscriptions of a key. `feed`, the address of the feed, and `hook_secret`, which signs webhook requests, are shown only once, when they have been created. */
export interface Calls {
  occasions?: readonly ("invited" | "over" | "rematch" | "seated" | "takeback" | "time" | "turn")[];
  ways?: readonly WayCard[];
  tables?: readonly string[];
  all_tables?: boolean;
  feed?: string;
  hook_secret?: string;
}

/** A channel as its subscriber sees it. `shown` is the receiver, and empty for a feed. */
export interface WayCard {
  id: string;
  kind: "feed" | "hook" | "mail" | "push" | "unconfirmed_mail";
  shown: string;
  created: number;
}

/** `GET /api/bots`: the remote bots that are connected now. */
export interface LentBots {
  bots: readonly LentBot[];
}

/** A remote bot that is connected now: its id in addresses, its name, its operator's name, and its games. */
export interface LentBot {
  lender: string;
  name: string;
  lent_by: string;
  games: readonly string[];
}

/** `POST /api/tables/{table}/bots`: a player at this table, by `token` or signed in, lets the server's bot of `level` continue at `seat`, whose remote bot has gone. */
export interface ReplaceLent {
  token?: string;
  seat: number;
  level: number;
}

/** `GET /api/me`: the signed-in account, empty without one. `possible`: whether passkeys work at this address. If they do not, `instead` is an address of this machine where they do, if there is one. */
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

/** A passkey of the account. `label` is the browser that created it. Times in seconds since the epoch. */
export interface PasskeyCard {
  id: string;
  label: string;
  created: number;
  used: number;
}

/** A signed-in browser. `here`: it is the browser of this request. */
export interface DeviceCard {
  id: string;
  label: string;
  network: string;
  created: number;
  used: number;
  here?: boolean;
}

/** The token of a program that may act for the account. */
export interface TokenCard {
  id: string;
  label: string;
  created: number;
  used: number;
}

/** A blocked player: their account and its name. A browser without an account stores these itself. */
export interface BlockedCard {
  account: string;
  name: string;
}

/** The account that is signed in. `codes` are the recovery codes of a new account, shown only once. */
export interface Welcome {
  account: string;
  name: string;
  codes?: readonly string[];
}

/** New recovery codes, which are shown only once. */
export interface Codes {
  codes: readonly string[];
}

/** `POST /api/me/seats`: move the seats that this browser holds by tokens to the account; at most 20 tables at once. */
export interface KeepGames {
  seats: readonly TokenSeat[];
}

/** A table, and the token that holds seats there. */
export interface TokenSeat {
  table: string;
  token: string;
}

/** The tables whose seats belong to the account now. */
export interface GamesKept {
  tables: readonly string[];
}

/** The new token, which is shown only once. */
export interface TokenMade {
  token: string;
}

/** `GET /api/me/games?game=NAME&page=2`: the account's tables, running ones first. `games` are all games that it has played, as (name, title). */
export interface MyGames {
  tables: readonly TableCard[];
  page: number;
  pages: number;
  count: number;
  games?: readonly (readonly [string, string])[];
}

/** `POST /api/tables/{table}/reports`: report the player in this seat to the administrator: a reason, a sentence, and the player's message, if the report is about one. */
export interface NewReport {
  seat: number;
  reason: "cheating" | "insults" | "name" | "other" | "spam" | "stalling";
  sentence?: string;
  message?: string;
}

/** `GET /api/tables/{table}/seen`: the last ply that the account has seen on any device, and how many seconds ago. `ply` is null if that is not known, or without an account. */
export interface Seen {
  ply?: number | null;
  seconds?: number;
}

/** `POST /api/tables/{table}/seen`: the account, which plays at the table, has seen it after this many plies. */
export interface NoteSeen {
  ply: number;
}

/** The load of all server processes, this one first. */
export interface OwnersLoad {
  processes: readonly Load[];
}

/** The load of a server process. */
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

/** The tables that were found, listed or not, the last changed first. */
export interface OwnersTables {
  tables: readonly TableCard[];
}

/** A table for the administrator. `watching` is the number of its spectators in all processes. */
export interface OwnersTable {
  card: TableCard;
  listed: boolean;
  created: number;
  seats: readonly OwnersSeat[];
  watching: number;
}

/** A seat for the administrator, with the subjects under which its player can be banned. */
export interface OwnersSeat {
  seat: number;
  kind: string;
  name: string;
  level: number;
  subjects: readonly string[];
}

/** Close a table without a result; `why` is shown at the table. */
export interface CloseByOwner {
  why?: string;
}

/** The bans in force. */
export interface Bans {
  bans: readonly BanCard[];
}

/** A ban, as in `Ban`. `name`: an account's present name, or the name of another player at the time of the ban; empty if unknown. */
export interface BanCard {
  id: string;
  subject: string;
  name: string;
  reason: string;
  at: number;
  until: number;
}

/** Ban a subject for `hours`; 0 is permanent. `subject` is as in `Ban`; an account may be given by its name. `name` is the player's name, by default the names at the tables in this process. */
export interface NewBan {
  subject: string;
  reason?: string;
  hours?: number;
  name?: string;
}

/** The announcements in force. */
export interface Announcements {
  announcements: readonly Announcement[];
}

/** Publish an announcement for `hours`; 0: until it is withdrawn. */
export interface NewAnnouncement {
  en?: string;
  fr?: string;
  hours?: number;
}

/** Lift a ban, or withdraw an announcement. */
export interface TakeBack {
  id: string;
}

/** Open reports, the oldest first, and the latest settled ones. */
export interface OwnersReports {
  waiting: readonly OwnersReport[];
  settled: readonly OwnersReport[];
}

/** A report about a player: the table and seat, the player's name, the reason, and a quotation of the player's message. `subjects` are the identities that can be banned. `by` identifies the reporter, as far as known. `settled` is 0 until the administrator settles the report. Times in seconds since the epoch. */
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

/** Settle a report, with a remark for the administrator. */
export interface SettleReport {
  id: string;
  remark?: string;
}

/** The answer to `GET /api/tables/open`, the last changed first. */
export interface OpenTables {
  tables: readonly OpenTable[];
}

/** A table with open seats: its game, the label of its preset ("Two players"), and the names of its players. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  mode?: string;
  names: readonly string[];
  seats: readonly OpenSeat[];
  changed: number;
}

/** An open seat, with the game's name for it ("Blue + Red"). */
export interface OpenSeat {
  seat: number;
  label: string;
}

/** `POST /api/tables/{table}/code`: ask for a short code for a table, as a player or as the host. */
export interface AskCode {
  token?: string;
}

/** Six letters that lead to the table while a seat is open. */
export interface Code {
  code: string;
}

/** `POST /api/join`: ask for the table of a code. Case, spaces and hyphens are ignored. */
export interface Join {
  code: string;
}

/** The table of a code. */
export interface Found {
  table: string;
}

/** `POST /api/tables/{table}/handover`: ask to move a player's seats to another device. */
export interface AskHandover {
  token: string;
}

/** The secret that the other device shows, once, within `seconds`. A link has it in its fragment, which is not sent to servers. */
export interface Handover {
  secret: string;
  seconds: number;
}

/** `POST /api/tables/{table}/handover/take`: move the seats to this device. If it already has a `token` of this table, that one holds the seats. */
export interface TakeOver {
  secret: string;
  token?: string;
  key?: string;
}

/** `GET /api/me/lately`: the account's recent opponents, the last first. */
export interface MetLately {
  people: readonly Met[];
}

/** A recent opponent: their account and its name, and when their last common table changed (seconds since the epoch). */
export interface Met {
  account: string;
  name: string;
  at: number;
}

/** `GET /api/me/invitations`: invitations to tables with an open seat, the latest first. */
export interface MyInvitations {
  invitations: readonly Invitation[];
}

/** An invitation to a table, with the name of the inviting account. */
export interface Invitation {
  by: string;
  table: OpenTable;
}

/** `POST /api/me/invitations/declined`: decline an invitation. The inviting player is not notified. */
export interface Decline {
  table: string;
}

/** `GET /api/games/{name}/rules`: the goal and the ends of the game, as HTML, and every rule. A game without rules has no chapters. */
export interface Rules {
  game: string;
  title: string;
  goal?: string;
  ends?: readonly string[];
  chapters?: readonly ChapterText[];
}

/** A chapter of related rules. */
export interface ChapterText {
  title: string;
  clauses: readonly ClauseText[];
}

/** A rule: its id, a title, and its text as HTML. */
export interface ClauseText {
  id: string;
  title: string;
  html: string;
}

/** `GET /api/players/{name}`. `private`: other users see only the name. `yours`: it is the requesting account's own page. */
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

/** A rating in a game with `seats` seats, and its history. The true strength is within `uncertainty` with a probability of two thirds. */
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

/** A player's results from one seat of a game, named `label`, and the average number of plies. */
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

/** A player's results against an opponent: an account with a page (`page`), or a bot level. */
export interface OpponentCard {
  name: string;
  page?: boolean;
  won: number;
  drawn: number;
  lost: number;
}

/** `GET /api/players/{name}/games?game=&page=`. Pages are counted from 1. */
export interface PlayedGames {
  games: readonly PlayedGame[];
  page: number;
  pages: number;
  count: number;
}

/** A finished table. `change`: the change of the player's rating, if rated. `names` are by seat; `seat` is the player's. */
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

/** `POST /api/me/privacy`: whether one's own page is private. */
export interface Privacy {
  private: boolean;
}

/** `GET /api/club`: a leader board for each rated game. `signed_in`: the name of the requesting account, if any. */
export interface LeaderBoards {
  boards: readonly Leaders[];
  signed_in?: string;
}

/** The best players of a game with `seats` seats. `players` is the number of rated people, including provisional ratings. */
export interface Leaders {
  game: string;
  title: string;
  seats: number;
  players: number;
  leaders: readonly Leader[];
}

/** A row of a leader board: a person, or (`bot`) a bot level, which has no rank. */
export interface Leader {
  rank?: number;
  name: string;
  bot?: boolean;
  rating: number;
  uncertainty: number;
  games: number;
}

/** `POST /api/tournaments`. `hours` is the time for a round, `timing` that at its tables. `rounds` applies to Swiss tournaments. */
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

/** `POST /api/tournaments/{id}/correct`: the organiser's result for a decided table, by seat. */
export interface Correction {
  round: number;
  board: number;
  points: readonly number[];
}

/** `GET /api/tournaments`: open, running and finished tournaments. */
export interface Tournaments {
  tournaments: readonly TournamentCard[];
}

/** A tournament in a list. `variant` is the name of the game's options. */
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

/** `GET /api/tournaments/{id}`. `owner` is the organiser's name. `ends` is the end of the newest round, in seconds since the epoch. `ties` names the tie-breaks. `sides` are the seats that play as teams, if there are teams. Players can join until round `last_to_join`, if that is not 0. `yours`: the requesting account is the organiser. It has `joined`, or has `withdrawn` and can return if `may_return`. Only the organiser receives the removed players in `taken_out`. */
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

/** A row of the standings. `ties` are in the order of `TournamentPage.ties`. `gone`: the account was deleted, and has no page. */
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

/** A table of a round, with its players by seat. A player with a bye has no table. `mover` is the seat to move. */
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

/** `GET /api/balances`: the reports, the newest first. One is played at a time, with at most `most_games` games by bots of at most `most_level`. After `most_minutes` the report is made from the games played so far. */
export interface BalanceList {
  reports: readonly BalanceCard[];
  most_games: number;
  most_level: number;
  most_minutes: number;
}

/** A balance report. `choice` is the label of the game's preset. `level` is that of the bots in every seat, 0 for random moves. `played` of the `games` are over, and `fraction` of all work is done. `page`: it can be read at `/balance/{id}/page`. */
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

/** `POST /api/balances`: request a report. */
export interface NewBalance {
  game: string;
  options?: Readonly<Record<string, boolean | number | string>>;
  games: number;
  level?: number;
}

/** The report, which is played now or waits in the queue, and the token that can stop it. */
export interface BegunBalance {
  report: BalanceCard;
  token: string;
}

/** `POST /api/balances/{id}/stop`: end a report with the games played so far, with the token of its requester. */
export interface StopBalance {
  token?: string;
}

/** `POST /api/shared`: create a log for this page of this game. */
export interface ShareSession {
  game: string;
  page: string;
}

/** A shared session, which its key allows to read and extend. A link has the key in its fragment, which is not sent to servers. */
export interface SharedSession {
  key: string;
  game: string;
  page: string;
}

/** `POST /api/shared/entries`: append an entry, if the log still ends with the number `after`. */
export interface AddToShared {
  key: string;
  after: number;
  entry: string;
}

/** `POST /api/shared/read`: the entries after the one with number `after`. With `wait` the answer may take some seconds, until there are any. If the server has lost that entry, reading and adding are refused with 404 and the field `after`. A device that has it then reads from the beginning, and adds what is missing. */
export interface ReadShared {
  key: string;
  after: number;
  wait?: boolean;
}

/** The next entries of a shared log, as many as fit into one answer. `added`: the last one is the entry that was sent. Otherwise other devices were faster, and these entries are theirs. */
export interface SharedEntries {
  entries: readonly string[];
  added?: boolean;
}

/** `POST /api/shared/code`: ask for a code to say aloud, for devices that cannot scan. */
export interface AskSharedCode {
  key: string;
}

/** Six letters that lead to the session for `seconds`. */
export interface SharedCode {
  code: string;
  seconds: number;
}

/** `POST /api/shared/join`: ask for the session of a code. Case, spaces and hyphens are ignored. */
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
