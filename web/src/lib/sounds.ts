/** A table's sounds: short sounds that are generated here, with no files to load. There is no sound before the first gesture, or when sound
 * is off. */

export type Sound = "piece" | "dice" | "card" | "blow" | "turn" | "won" | "lost";

/** A part of a sound: a tone that glides between two frequencies, or noise in a band around it. Times are in seconds. */
interface Tone {
  kind: "tone" | "noise";
  at: number;
  lasts: number;
  from: number;
  to?: number;
  loud: number;
}

const click = (at: number, from: number, loud: number): Tone => ({ kind: "noise", at, lasts: 0.03, from, loud });
const tone = (at: number, from: number, lasts: number, loud = 0.16, to = from): Tone => ({ kind: "tone", at, lasts, from, to, loud });

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  piece: [tone(0, 240, 0.09, 0.3, 130), click(0, 1900, 0.16)],
  dice: [0, 0.055, 0.12, 0.17, 0.25, 0.36].map((at, place) => click(at, 1500 + 430 * ((place * 2) % 5), 0.34 - 0.04 * place)),
  card: [
    { kind: "noise", at: 0, lasts: 0.12, from: 3200, loud: 0.07 },
    { kind: "noise", at: 0.09, lasts: 0.05, from: 1100, loud: 0.14 },
  ],
  blow: [tone(0, 120, 0.26, 0.42, 48), { kind: "noise", at: 0, lasts: 0.12, from: 420, loud: 0.3 }],
  turn: [tone(0, 659.3, 0.22, 0.11), tone(0.11, 880, 0.34, 0.11)],
  won: [523.3, 659.3, 784, 1046.5].map((pitch, place) => tone(place * 0.12, pitch, place === 3 ? 0.9 : 0.34, 0.13)),
  lost: [tone(0, 392, 0.4, 0.12), tone(0.22, 311.1, 0.8, 0.12)],
};
/** Milliseconds for which a phone vibrates and rests in turn. */
const SHAKES: Readonly<Partial<Record<Sound, number[]>>> = {
  dice: [14, 40, 14],
  blow: [50],
  turn: [35],
  won: [30, 60, 30, 60, 90],
  lost: [120],
};

/** Plays sounds in a browser, once the user has touched the page. */
export class Speaker {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  /** The user did something. Browsers allow sounds after a gesture, which Escape is not, nor a finger before it is lifted. */
  wake(): void {
    if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    // suspended at first; a phone call or another app interrupts it, and some phones leave it so
    if (this.#context.state !== "running") this.#context.resume().catch(() => undefined);
  }

  /** Play a sound; none if the page has not been touched. */
  play(sound: Sound): void {
    const context = this.#context;
    if (context?.state !== "running") return;
    const begins = context.currentTime + 0.01;
    for (const part of SOUNDS[sound]) this.#part(context, part, begins + part.at);
  }

  /** Vibrate a phone, if its browser and its user allow it. */
  shake(sound: Sound): void {
    const pattern = SHAKES[sound];
    if (pattern && this.#context) navigator.vibrate?.(pattern);
  }

  close(): void {
    void this.#context?.close();
    this.#context = null;
  }

  #part(context: AudioContext, { kind, from, to = from, lasts, loud }: Tone, at: number): void {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    gain.connect(context.destination);
    if (kind === "tone") {
      const source = new OscillatorNode(context, { type: "triangle", frequency: from });
      source.frequency.setValueAtTime(from, at);
      source.frequency.exponentialRampToValueAtTime(to, at + lasts);
      source.connect(gain);
      source.start(at);
      source.stop(at + lasts);
      return;
    }
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 1.2 });
    const source = new AudioBufferSourceNode(context, { buffer: this.#hiss(context) });
    source.connect(band).connect(gain);
    source.start(at);
    source.stop(at + lasts);
  }

  #hiss(context: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise;
    const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
    return (this.#noise = buffer);
  }
}
