/** The connection to the server: one WebSocket that reconnects by itself, and the known reason when it does not. */

import { answersAtAll } from "./api";
import type { FromClient, FromServer } from "./wire";

/** Milliseconds between two pings to the server. */
const PULSE = 10_000;
/** Milliseconds to wait for a pong; after that the connection counts as lost. If connections keep getting lost this way, the network is
 * slow rather than gone. Each next connection then gets twice the time, up to the maximum. */
const ANSWER = 6_000;
const LONGEST_ANSWER = 48_000;
/** Milliseconds for a connection to open before another one is tried. A connection begun in a tunnel gets no answer after it, and a browser
 * waits for minutes. Initial time, increase per try, and maximum. */
const OPENING = 8_000;
const LONGER = 4_000;
const LONGEST_OPENING = 20_000;
/** Failed tries after which the client checks whether the server answers at all. */
const ENOUGH = 2;
/** Milliseconds before the player sees that there is no connection. Most connections are back sooner. */
const NOTICED = 3_000;
/** The close code for a spectator whom the host has removed. */
const SENT_AWAY = 4403;
/** The close code for a page with another protocol version. */
const OTHER_PROTOCOL = 4426;
/** Milliseconds before the next try: at first, doubled with every try, and at most. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The close code when a server process ends. Another process already runs, or will soon. */
const RESTART = 1012;
/** Maximum milliseconds before the next try in that case. */
const SHORT_WAIT = 500;
/** The close code for a table that does not exist, and the first of the server's own close codes. */
const NO_TABLE = 4404;
const OWN_CODES = 4000;
/** The close code for a banned client. The server has given the reason in a message before. */
const BANNED = 4410;

export const canUnpack = typeof DecompressionStream !== "undefined";

/** A message as the server wrote it. Long messages are compressed (zlib) where the browser can decompress them. */
async function unpacked(data: string | ArrayBuffer): Promise<FromServer> {
  if (typeof data === "string") return JSON.parse(data) as FromServer;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as FromServer;
}

/** Why there is no connection: the server does not answer, or it does and something in between drops connections. */
export type Obstacle = "unreachable" | "blocked";

/** "nowhere": the table does not exist; "sent_away": its host removed this spectator; "banned": the administrator has banned this visitor. */
export type State = "connecting" | "open" | "lost" | "nowhere" | "sent_away" | "banned";

/** The user of a connection. */
interface Listener {
  /** A connection is open, the first or a later one: send the hello. */
  introduce: () => void;
  /** Receive the server's messages, in order. */
  take: (message: FromServer) => void;
  /** The connection is lost, and the client will try another one. */
  lost: () => void;
  /** Whether the server knows this address; checked before the first message. */
  anywhere: () => Promise<boolean>;
  /** The client will not reconnect. */
  ended: () => void;
}

export class Connection {
  state = $state<State>("connecting");
  /** There has been no connection for longer than a moment. */
  cut = $state(false);
  /** What prevents the connection, if known. */
  obstacle = $state<Obstacle | null>(null);
  /** The text of the server's last refusal: if the visitor is banned, the reason. */
  refusal = $state("");
  /** How many connections have opened. The server does not remember an earlier connection's messages. */
  opened = $state(0);
  /** The server's time minus this browser's, in seconds, if known. */
  ahead = $state(0);

  #socket: WebSocket | null = null;
  /** A view of the table has arrived at some time. */
  #stood = false;
  /** Failed tries in a row. */
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  /** Fires when the server does not answer in time. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** How many connections in a row were lost because no message came in time. */
  #silent = 0;
  /** Fires when opening takes too long, and when to report that there is no connection. */
  #opening: ReturnType<typeof setTimeout> | undefined;
  #noticing: ReturnType<typeof setTimeout> | undefined;
  /** When the last connection was begun. */
  #begun = 0;
  /** When each open time request was sent, by both of the browser's clocks, in order. Then the server's shortest response time. All in
   * milliseconds. */
  #timed: { wall: number; steady: number }[] = [];
  #quickest = Infinity;
  #closed = false;
  /** Resolves when all messages so far are read, in order. Decompression takes a moment. */
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
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

  /** Returns false if the message cannot be sent now. The caller must send it again after reconnecting. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask the server for its time. */
  ping(): void {
    if (this.send({ type: "ping" })) this.#timed.push({ wall: Date.now(), steady: performance.now() });
  }

  /** Check whether the connection still works: a message comes soon, or it is lost. */
  keepAwake(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.ping();
    this.#await();
  }

  /** The page is visible again, or the network is back: connect at once. Timers stop while a device sleeps. */
  wake(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING && Date.now() - this.#begun > ANSWER) this.#reconnect();
    if (!this.#socket) {
      this.#tries = 0;
      this.#connect();
    } else this.keepAwake();
  }

  /** The fastest answer gives the best estimate of the server's clock. */
  #setClock(at: number): void {
    const asked = this.#timed.shift();
    if (!asked) return;
    const now = Date.now();
    // one of the clocks stops while a device sleeps, and the other may be set
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
      this.listener.introduce();
      this.#await(2); // the server may have to replay the table first
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
          // skip a lost connection's views and pongs: the next connection sends the view again, and the ping times are gone
          if (this.#socket === socket || (message.type !== "view" && message.type !== "pong")) this.#take(message);
        })
        .catch((error: unknown) => console.error(error));
    };
    socket.onclose = ({ code }) => {
      if (code === OTHER_PROTOCOL) return this.listener.ended(); // the server has explained this in a message: only reloading the page helps
      if (this.#socket !== socket || this.#closed) return;
      if (code !== SENT_AWAY && code !== BANNED) return this.#again(code);
      // the reason may still be read
      void this.#reading.then(() => {
        this.state = code === BANNED ? "banned" : "sent_away";
        this.listener.ended();
      });
    };
  }

  #take(message: FromServer): void {
    if (message.type === "pong") return this.#setClock(message.at);
    if (message.type === "view") this.#stands();
    if (message.type === "refused") this.refusal = message.text;
    this.listener.take(message);
  }

  /** The connection was cut, though the browser may not have noticed yet. */
  #lost = (): void => {
    if (this.#closed || !this.#socket) return;
    if (this.#socket.readyState === WebSocket.OPEN && navigator.onLine !== false) this.#silent += 1;
    this.#socket.close();
    this.#again();
  };

  /** There has been no connection for longer than a moment. */
  #notice(): void {
    this.#noticing ??= setTimeout(() => (this.cut = true), NOTICED);
  }

  /** The server answers: there is a connection. */
  #stands(): void {
    this.state = "open";
    this.#stood = true;
    this.#tries = 0;
    clearTimeout(this.#noticing);
    this.#noticing = undefined;
    this.cut = false;
    this.obstacle = null;
  }

  /** Reconnect, soon or later, depending on the close code. */
  #again(code = 0): void {
    this.#socket = null;
    this.#notice();
    clearTimeout(this.#opening);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.listener.lost();
    clearTimeout(this.#retry);
    if (code === RESTART) {
      this.#retry = setTimeout(() => this.#connect(), Math.random() * SHORT_WAIT);
      return;
    }
    if (this.state !== "nowhere") this.state = this.#stood ? "lost" : "connecting";
    if (!this.#stood && (this.#tries === 0 || code === NO_TABLE)) void this.#ifAnywhere();
    // a server that closes with its own code has given the reason
    if (this.#tries >= ENOUGH && code < OWN_CODES) void this.#seekObstacle();
    // browsers must not all come back at the same moment
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), usual * (0.75 + Math.random() / 2));
  }

  async #ifAnywhere(): Promise<void> {
    if (await this.listener.anywhere()) return;
    this.state = "nowhere";
    this.listener.ended();
  }

  async #seekObstacle(): Promise<void> {
    const answers = await answersAtAll();
    if (this.state !== "open" && !this.#closed) this.obstacle = answers ? "blocked" : "unreachable";
  }

  /** The network is back: a connection begun without it leads nowhere. */
  #online = (): void => {
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#reconnect();
    this.wake();
  };

  /** Begin another connection in place of one that did not open. */
  #reconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** A message comes soon, or the connection is lost. */
  #await(times = 1): void {
    this.#silence ??= setTimeout(this.#lost, Math.min(LONGEST_ANSWER, times * ANSWER * 2 ** this.#silent));
  }
}
