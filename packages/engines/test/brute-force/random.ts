/** A random source with a seed (mulberry32), so that a violation can be reproduced. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A random number in [0, 1). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A random integer in [0, n). */
  below(n: number): number {
    return Math.floor(this.fraction() * n);
  }

  chance(p: number): boolean {
    return this.fraction() < p;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** The results of n random draws, which may be equal. */
  some<T>(n: number, draw: () => T): T[] {
    return Array.from({ length: n }, draw);
  }
}
