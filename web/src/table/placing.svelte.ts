/** Placing a piece: which one is chosen, its orientation, and its ghost's place. Board and tray both read this. */

import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import {
  flipped,
  nearest,
  nearestOrientation,
  orientationOf,
  spotsOf,
  towards,
  turned,
  type Direction,
  type Point,
  type Spot,
} from "../lib/snap";
import type { Piece, Place } from "../lib/wire";

/** How far from the next place, in scene units, a tap means another one. */
const ASIDE = 24;

export class Placing {
  input = $state.raw<Place | null>(null);
  /** Whether it is the viewer's turn: if not, the viewer may choose and turn a piece, but there is no ghost. */
  toAct = $state(false);
  pieceId = $state<string | null>(null);
  spot = $state.raw<Spot | null>(null);
  /** A pinned ghost was put there on purpose; a second tap on it plays. */
  pinned = $state(false);
  /** The hinted action, while the ghost is there. */
  hinted = $state<number | null>(null);
  /** What was wrong with the last turn or tap: no place in this orientation, or no chosen piece. */
  note = $state("");
  /** The orientations of turned pieces, by their ids. */
  #orientations = $state<Record<string, number>>({});
  /** The ghost's last target; a new ghost appears as near to it as possible. */
  #aim: Point = [0, 0];
  /** The board's width and height. */
  #size: Point = [0, 0];
  /** The viewer has placed the chosen piece: after the next view no piece is chosen. */
  #laid = false;

  constructor(
    readonly play: (action: number) => void,
    /** Called with a piece that does not fit at the wanted place as it lies. `snapped`: it lies in the nearest legal place instead. */
    readonly invalidTap: (wanted: { piece: string; orientation: number; at: Point }, snapped: boolean) => void = () => {},
  ) {}

  piece = $derived(this.input?.pieces.find((piece) => piece.id === this.pieceId) ?? null);
  orientation = $derived(this.piece ? this.orientationFor(this.piece) : 0);
  spots = $derived(this.piece && this.toAct ? spotsOf(this.piece, this.orientation) : []);
  /** Whether the chosen piece has a place in another orientation only. */
  fitsOtherwise = $derived(this.toAct && !this.spots.length && !!this.piece?.targets?.length);
  /** Whether it has no place any more, in any orientation. */
  fitsNowhere = $derived(this.toAct && !!this.piece && !this.piece.targets?.length);
  /** Whether turning a piece over makes any difference. */
  flips = $derived(this.input?.pieces.some((piece) => piece.orientations.some((way) => way.flipped !== way.id)) ?? false);
  symbol = $derived(this.piece ? (orientationOf(this.piece, this.orientation)?.symbol ?? "") : "");

  orientationFor(piece: Piece): number {
    const kept = this.#orientations[piece.id];
    return kept !== undefined && orientationOf(piece, kept) ? kept : (piece.orientations[0]?.id ?? 0);
  }

  /** Handle a new view of the table. The chosen piece stays chosen while it is still there and was not placed. The next colour may hold the
   * same piece: without this, a second tap of the first placement would place it, too. */
  take(input: Place | null, toAct: boolean, width: number, height: number, fresh: boolean): void {
    this.input = input;
    this.toAct = toAct;
    if (width !== this.#size[0] || height !== this.#size[1]) {
      this.#size = [width, height];
      this.#aim = [width / 2, height / 2];
    }
    if (this.pieceId && !input?.pieces.some((piece) => piece.id === this.pieceId)) this.pieceId = null;
    if (!fresh) return;
    if (this.#laid) this.pieceId = null;
    this.#laid = false;
    this.hinted = null;
    this.note = "";
    this.pinned = false;
    // the only piece is chosen automatically
    if (toAct && !this.pieceId && input?.pieces.length === 1) this.pieceId = input.pieces[0]?.id ?? null;
    this.#seek(true);
  }

  choose(id: string | null): void {
    this.pieceId = id;
    this.#laid = false;
    this.hinted = null;
    this.pinned = false;
    this.note = "";
    this.#seek(true);
    const piece = this.piece;
    if (!piece) return;
    const words = settings.words;
    if (this.fitsNowhere) this.note = words.fitsNowhere;
    news.say(
      this.toAct
        ? words.is({ name: piece.label, value: `${words.placesOf(piece.targets?.length ?? 0)}. ${words.boardKeys}` })
        : words.is({ name: piece.label, value: words.selected }),
    );
  }

  turn(clockwise = true): void {
    if (this.piece) this.#lie(turned(this.piece, this.orientation, clockwise));
  }

  flip(): void {
    if (this.piece) this.#lie(flipped(this.piece, this.orientation));
  }

  /** Turn it, and turn it over if needed, by as little as gives it a place. */
  fit(): void {
    if (this.piece) this.#lie(nearestOrientation(this.piece, this.orientation));
  }

  #lie(orientation: number): void {
    const piece = this.piece;
    if (!piece) return;
    if (this.spot && this.pinned) this.#aim = this.spot.middle;
    this.#orientations = { ...this.#orientations, [piece.id]: orientation };
    this.hinted = null;
    this.#seek(false);
    if (!this.toAct) return;
    const words = settings.words;
    this.note = this.fitsOtherwise ? words.noPlace : this.fitsNowhere ? words.fitsNowhere : "";
    news.say(words.placesThisWay(this.spots.length));
  }

  /** The pointer moves: the ghost follows unless it is pinned. */
  hover(point: Point): void {
    this.#aim = point;
    if (!this.pinned) this.spot = nearest(this.spots, point) ?? null;
  }

  /** The ghost is dragged: it follows in any case. */
  drag(point: Point): void {
    this.#aim = point;
    this.pinned = true;
    this.hinted = null;
    this.spot = nearest(this.spots, point) ?? null;
  }

  /** A tap or a click puts the ghost there; on a pinned ghost, it plays. */
  tap(point: Point, onGhost: boolean): void {
    if (!this.piece || !this.toAct) return;
    if (onGhost && this.pinned && this.spot) return this.confirm();
    const spot = onGhost && this.spot ? this.spot : nearest(this.spots, point);
    if (!onGhost && (!spot || Math.hypot(spot.middle[0] - point[0], spot.middle[1] - point[1]) > ASIDE)) this.#wantedAt(point, !!spot);
    if (!spot) return;
    this.#aim = point;
    this.spot = spot;
    this.hinted = null;
    this.pin();
  }

  /** A tap on the board while a piece must be placed and none is chosen: say so. */
  lacking(): void {
    if (!this.input || !this.toAct || this.piece) return;
    this.note = settings.words.choosePiece;
    news.say(this.note);
  }

  #wantedAt(point: Point, snapped: boolean): void {
    const way = this.piece && orientationOf(this.piece, this.orientation);
    if (!this.piece || !way) return;
    this.invalidTap({ piece: this.piece.id, orientation: way.id, at: [point[0] - way.middle[0], point[1] - way.middle[1]] }, snapped);
  }

  pin(): void {
    this.pinned = true;
    this.#sayWhere(settings.words.tapAgain);
  }

  move(direction: Direction): void {
    if (!this.piece) return;
    const spot = towards(this.spots, this.spot?.middle ?? this.#aim, direction);
    if (!spot) {
      news.say(settings.words.nothingThatWay);
      return;
    }
    this.spot = spot;
    this.#aim = spot.middle;
    this.pinned = true;
    this.hinted = null;
    this.#sayWhere();
  }

  confirm(): void {
    if (!this.spot || !this.toAct) return;
    this.#laid = true;
    this.play(this.spot.action);
  }

  /** Enter or Space: the first puts the ghost, the second plays. */
  enter(): void {
    if (!this.spot) return;
    if (this.pinned) this.confirm();
    else this.pin();
  }

  /** Choose and place a hint's piece. */
  show(action: number): boolean {
    for (const piece of this.input?.pieces ?? []) {
      const spot = spotsOf(piece).find((item) => item.action === action);
      if (!spot) continue;
      this.pieceId = piece.id;
      this.#orientations = { ...this.#orientations, [piece.id]: spot.orientation };
      this.spot = spot;
      this.#aim = spot.middle;
      this.pinned = true;
      this.note = "";
      this.hinted = action;
      return true;
    }
    return false;
  }

  /** Find the ghost's place; for a newly chosen piece, in the nearest orientation that has one. */
  #seek(anyOrientation: boolean): void {
    const piece = this.piece;
    if (!piece || !this.toAct) {
      this.spot = null;
      return;
    }
    if (anyOrientation) {
      const orientation = nearestOrientation(piece, this.orientation);
      if (orientation !== this.orientation) this.#orientations = { ...this.#orientations, [piece.id]: orientation };
    }
    this.spot = nearest(this.spots, this.#aim) ?? null;
  }

  #sayWhere(more = ""): void {
    if (!this.spot) return;
    const nth = this.spots.findIndex((spot) => spot.action === this.spot?.action) + 1;
    const across = Math.round((this.spot.middle[0] / this.#size[0]) * 100);
    const down = Math.round((this.spot.middle[1] / this.#size[1]) * 100);
    news.say(`${settings.words.ghostAt({ nth, all: this.spots.length, x: across, y: down })}${more ? `. ${more}` : ""}`);
  }
}
