/** The server's random numbers (nexarium.core.random): the same seed gives the same numbers here and there. */

const WORD = (1n << 64n) - 1n;

/** splitmix64's finaliser. */
function mixed(word: bigint): bigint {
  word = (word + 0x9e3779b97f4a7c15n) & WORD;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return word ^ (word >> 31n);
}

/** The generator of stream `number` under `seed`. */
export function stream(seed: number, number = 0): bigint {
  const word = mixed(mixed(BigInt(seed) & WORD) ^ (BigInt(number) & WORD));
  return word > 1n ? word : 1n;
}

/** xorshift64*. */
export class Random {
  private x: bigint;

  constructor(seed: number, number = 0) {
    this.x = stream(seed, number);
  }

  /** The next 32 random bits. */
  private word(): bigint {
    let x = this.x;
    x ^= x >> 12n;
    x ^= (x << 25n) & WORD;
    x ^= x >> 27n;
    this.x = x;
    return ((x * 0x2545f4914f6cdd1dn) & WORD) >> 32n;
  }

  /** A number in [0, n), exactly uniform (Lemire's multiplication, with its rejection). */
  below(n: number): number {
    const wide = BigInt(n);
    let product = this.word() * wide;
    if ((product & 0xffffffffn) < wide) {
      const threshold = ((1n << 32n) - wide) % wide;
      while ((product & 0xffffffffn) < threshold) product = this.word() * wide;
    }
    return Number(product >> 32n);
  }
}
