/** The user's settings: language, theme, name; and their screen's shape. */

import { keep, read } from "./localStore";
import { SPEEDS, type Speed } from "./pacing";
import type { Language, ThinkHere } from "./wire";
import { catalogue, type Words } from "./words/catalogue";

export type Theme = "light" | "dark";
/** wide: a laptop. tall: a phone. low: a phone held sideways, which is wide but not high. */
export type ScreenShape = "wide" | "tall" | "low";

export const WHEN = ["always", "busy", "never"] as const satisfies readonly ThinkHere["when"][];

const dark = matchMedia("(prefers-color-scheme: dark)");
// no phone held sideways is narrower than 480 pixels; a laptop at four times the size is
const tall = matchMedia("(max-width: 900px) and (max-aspect-ratio: 1/1), (max-width: 479px)");
const low = matchMedia("(max-height: 540px) and (min-aspect-ratio: 1/1)");
const forced = matchMedia("(forced-colors: active)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const LANGUAGES = Object.keys(catalogue) as Language[];

/** The stored language, or the browser's; English if neither is spoken here. */
function firstLanguage(): Language {
  const spoken = (name: string | null | undefined) => LANGUAGES.find((each) => each === name);
  return spoken(read("language")) ?? spoken(navigator.language.toLowerCase().split("-")[0]) ?? "en";
}

function firstSpeed(): Speed {
  return SPEEDS.find((speed) => speed === read("speed")) ?? "normal";
}

/** The stored theme, or the system's; always the system's if the system forces its colours. */
function themeNow(): Theme {
  const kept = read("theme");
  return (kept && !forced.matches ? kept === "dark" : dark.matches) ? "dark" : "light";
}

function shapeNow(): ScreenShape {
  return tall.matches ? "tall" : low.matches ? "low" : "wide";
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  name = $state(read("name") ?? "");
  shape = $state<ScreenShape>(shapeNow());
  calm = $state(calm.matches);
  /** How fast other players' moves are shown. */
  speed = $state<Speed>(firstSpeed());
  /** Whether a table plays sounds, and vibrates on a phone. */
  sound = $state(read("sound") !== "off");

  /** The page is being printed: paper is white, and light letters would be invisible on it. */
  #printed = false;

  /** When bots may compute on this device, if the player plays against bots only. */
  botsHere = $state<ThinkHere["when"]>(WHEN.find((when) => when === read("bots_here")) ?? "busy");

  constructor() {
    for (const query of [tall, low]) query.addEventListener("change", () => this.#show(() => (this.shape = shapeNow())));
    calm.addEventListener("change", () => (this.calm = calm.matches));
    for (const query of [dark, forced]) query.addEventListener("change", () => this.#show(() => (this.theme = themeNow())));
    addEventListener("beforeprint", () => this.#show(() => (this.#printed = true)));
    addEventListener("afterprint", () => this.#show(() => (this.#printed = false)));
    this.#show(() => {});
  }

  get words(): Words {
    return catalogue[this.language];
  }

  /** The language that the button for languages chooses: the next one. */
  get otherLanguage(): Language {
    return LANGUAGES[(LANGUAGES.indexOf(this.language) + 1) % LANGUAGES.length]!;
  }

  /** The words of that language. */
  get otherWords(): Words {
    return catalogue[this.otherLanguage];
  }

  speak(language: Language): void {
    keep("language", language);
    this.#show(() => (this.language = language));
  }

  paint(theme: Theme): void {
    keep("theme", theme);
    this.#show(() => (this.theme = forced.matches ? themeNow() : theme));
  }

  hear(sound: boolean): void {
    this.sound = sound;
    keep("sound", sound ? null : "off");
  }

  letThink(when: ThinkHere["when"]): void {
    this.botsHere = when;
    keep("bots_here", when === "busy" ? null : when);
  }

  tell(speed: Speed): void {
    this.speed = speed;
    keep("speed", speed === "normal" ? null : speed);
  }

  call(name: string): void {
    this.name = name.trim().slice(0, 40);
    keep("name", this.name || null);
  }

  #show(change: () => void): void {
    change();
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.#printed ? "light" : this.theme;
    root.dataset.shape = this.shape;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", this.theme === "dark" ? "#1a212b" : "#fffdf7");
  }
}

export const settings = new Settings();
