/** The way to the house: one WebSocket that comes back by itself, and what is known of why it does not. */

import { answersAtAll } from "./api";
import type { FromClient, FromServer } from "./wire";

/** Milliseconds between two signs of life that are asked of the server. */
const PULSE = 10_000;
/** Milliseconds in which it answers; after that the connection counts as lost. Where one connection after the other is lost so, the network
 * is slow rather than gone, and each has twice the time of the one before it, up to the most. */
const ANSWER = 6_000;
const LONGEST_ANSWER = 48_000;
/** Milliseconds in which a connection comes about, or another one is tried: what was asked for in a tunnel gets no answer behind it, and a
 * browser waits for minutes. At first, more with every try, and at most. */
const OPENING = 8_000;
const LONGER = 4_000;
const LONGEST_OPENING = 20_000;
/** After so many tries in vain it is looked whether the house answers at all. */
const ENOUGH = 2;
/** Milliseconds after which one is told that there is no connection: most are back at once. */
const NOTICED = 3_000;
/** The code with which the server closes the connection of a spectator whom the host has sent away. */
const SENT_AWAY = 4403;
/** The code with which the server closes the connection of a page that speaks another version of the protocol. */
const OTHER_PROTOCOL = 4426;
/** Milliseconds until it is tried again: at first, doubled with every try, and at most. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The code with which a server process that ends closes a connection: another one is there already, or will be soon. */
const RESTART = 1012;
/** Milliseconds until it is tried again then, at most. */
const SHORT_WAIT = 500;
/** The code for a table that there is not; and from which on the codes are the house's own. */
const NO_TABLE = 4404;
const OWN_CODES = 4000;
/** The code for somebody to whom the house is closed; and after how many milliseconds that is asked once more. */
const SHUT_OUT = 4410;
const LONG_WAIT = 60_000;

export const canUnpack = typeof DecompressionStream !== "undefined";

/** A message as it was written: long ones come packed (zlib) where the browser can unpack them. */
async function unpacked(data: string | ArrayBuffer): Promise<FromServer> {
  if (typeof data === "string") return JSON.parse(data) as FromServer;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as FromServer;
}

/** Why there is no connection: the house answers nothing at all, or it does, and something on the way keeps connections from lasting. */
export type Obstacle = "unreachable" | "blocked";

/** "nowhere": there is no such table; "sent_away": its host does not want this spectator. */
export type State = "connecting" | "open" | "lost" | "nowhere" | "sent_away";

/** Whoever talks over a connection. */
interface Owner {
  /** One stands, the first or another: to be said is who is here. */
  introduce: () => void;
  /** What the house says, in the order in which it came. */
  take: (message: FromServer) => void;
  /** It is lost, and another one will be tried. */
  lost: () => void;
  /** Whether the house knows of what this leads to; asked before anything was heard. */
  anywhere: () => Promise<boolean>;
  /** No other one will be tried. */
  ended: () => void;
}

export class Connection {
  state = $state<State>("connecting");
  /** There has been no connection for longer than a moment. */
  cut = $state(false);
  /** What keeps it from coming about, as far as that is known. */
  obstacle = $state<Obstacle | null>(null);
  /** How many connections have been opened. Of what was said on one, the house knows nothing on the next. */
  opened = $state(0);
  /** The server's time less this browser's, in seconds, as far as it is known. */
  ahead = $state(0);

  #socket: WebSocket | null = null;
  /** A picture of the table has come through one at some time. */
  #stood = false;
  /** How often in a row it was tried in vain. */
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  /** Runs out when the server does not answer in time. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row a connection was lost because nothing came through it in time. */
  #silent = 0;
  /** Runs out when it has taken too long until a connection stands; and when one tells that there is none. */
  #opening: ReturnType<typeof setTimeout> | undefined;
  #noticing: ReturnType<typeof setTimeout> | undefined;
  /** When a connection was begun last. */
  #begun = 0;
  /** When the server was asked for its time, by both clocks of this browser, each question in its turn; and the shortest that it ever took to
   * answer: all in milliseconds. */
  #timed: { wall: number; steady: number }[] = [];
  #quickest = Infinity;
  #closed = false;
  /** Ends when all that has come so far is read: in the order in which it came, though what is packed takes a moment. */
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly address: string,
    private readonly owner: Owner,
  ) {
    this.#notice();
    this.#connect();
    this.#pulse = setInterval(() => this.keepAwake(), PULSE);
    addEventListener("online", this.#online);
    addEventListener("offline", this.#lost);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    clearTimeout(this.#silence);
    clearTimeout(this.#opening);
    clearTimeout(this.#noticing);
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#lost);
    this.#socket?.close();
  }

  /** The server's time, in seconds since the epoch. */
  now(): number {
    return Date.now() / 1000 + this.ahead;
  }

  /** What cannot be sent now (false) is to be said again by whoever still means it when the connection is back. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask the server for its time. */
  ping(): void {
    if (this.send({ type: "ping" })) this.#timed.push({ wall: Date.now(), steady: performance.now() });
  }

  /** See whether it still stands: something comes soon, or it is lost. */
  keepAwake(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.ping();
    this.#await();
  }

  /** Somebody looks again, or there is a network again: there shall be one at once. Timers stand while a device sleeps. */
  wake(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING && Date.now() - this.#begun > ANSWER) this.#anew();
    if (!this.#socket) {
      this.#tries = 0;
      this.#connect();
    } else this.keepAwake();
  }

  /** The answer that came fastest says best how the server's clock stands to this one. */
  #setClock(at: number): void {
    const asked = this.#timed.shift();
    if (!asked) return;
    const now = Date.now();
    // one of the clocks stands while a device sleeps, the other one may be set
    const took = Math.max(now - asked.wall, performance.now() - asked.steady);
    if (took < ANSWER / 2) this.#silent = 0;
    if (took > this.#quickest && Math.abs(at - now / 1000 - this.ahead) < took / 1000 + 1) return;
    this.#quickest = took;
    this.ahead = at - (now - took / 2) / 1000;
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    clearTimeout(this.#opening);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#timed = [];
    this.#begun = Date.now();
    this.#opening = setTimeout(this.#lost, Math.min(LONGEST_OPENING, OPENING + LONGER * this.#tries));
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#opening);
      this.owner.introduce();
      this.#await(2); // the house may have to replay the table first
      this.opened += 1;
    };
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (this.#socket === socket) {
        clearTimeout(this.#silence);
        this.#silence = undefined;
      }
      this.#reading = this.#reading
        .then(async () => {
          const message = await unpacked(event.data);
          // what a connection that is lost had begun to say of the table is said anew by the next, and when it was asked is forgotten
          if (this.#socket === socket || (message.type !== "view" && message.type !== "pong")) this.#take(message);
        })
        .catch((error: unknown) => console.error(error));
    };
    socket.onclose = ({ code }) => {
      if (code === OTHER_PROTOCOL) return this.owner.ended(); // the server has said so in a sentence: only loading the page anew helps
      if (this.#socket !== socket || this.#closed) return;
      if (code !== SENT_AWAY) return this.#again(code);
      this.state = "sent_away";
      this.owner.ended();
    };
  }

  #take(message: FromServer): void {
    if (message.type === "pong") return this.#setClock(message.at);
    if (message.type === "view") this.#stands();
    this.owner.take(message);
  }

  /** It has been cut, though the browser may not have noticed yet. */
  #lost = (): void => {
    if (this.#closed || !this.#socket) return;
    if (this.#socket.readyState === WebSocket.OPEN && navigator.onLine !== false) this.#silent += 1;
    this.#socket.close();
    this.#again();
  };

  /** For longer than a moment there is no connection. */
  #notice(): void {
    this.#noticing ??= setTimeout(() => (this.cut = true), NOTICED);
  }

  /** The house answers here: there is a connection. */
  #stands(): void {
    this.state = "open";
    this.#stood = true;
    this.#tries = 0;
    clearTimeout(this.#noticing);
    this.#noticing = undefined;
    this.cut = false;
    this.obstacle = null;
  }

  /** Connect again, soon or late, as the code with which the connection was closed advises. */
  #again(code = 0): void {
    this.#socket = null;
    this.#notice();
    clearTimeout(this.#opening);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.owner.lost();
    clearTimeout(this.#retry);
    if (code === RESTART) {
      this.#retry = setTimeout(() => this.#connect(), Math.random() * SHORT_WAIT);
      return;
    }
    if (this.state !== "nowhere") this.state = this.#stood ? "lost" : "connecting";
    if (!this.#stood && (this.#tries === 0 || code === NO_TABLE)) void this.#ifAnywhere();
    // a house that closes a connection with a code of its own has said why
    if (this.#tries >= ENOUGH && code < OWN_CODES) void this.#seekObstacle();
    // no two browsers come back at the same moment
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const wait = (code === SHUT_OUT ? LONG_WAIT : usual) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  async #ifAnywhere(): Promise<void> {
    if (await this.owner.anywhere()) return;
    this.state = "nowhere";
    this.owner.ended();
  }

  async #seekObstacle(): Promise<void> {
    const answers = await answersAtAll();
    if (this.state !== "open" && !this.#closed) this.obstacle = answers ? "blocked" : "unreachable";
  }

  /** There is a network again: what was begun without one leads nowhere. */
  #online = (): void => {
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#anew();
    this.wake();
  };

  /** Another one will be begun in place of the one that has not come about. */
  #anew(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Something comes soon, or the connection is lost. */
  #await(times = 1): void {
    this.#silence ??= setTimeout(this.#lost, Math.min(LONGEST_ANSWER, times * ANSWER * 2 ** this.#silent));
  }
}
