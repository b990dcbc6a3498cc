import { HASH } from "./page.js";

/**
 * Finds digests in columns of pages. A map from text would have to copy each digest, which takes
 * most of the time of opening a long ledger.
 */
export class DigestTable {
  /** For each slot, the number of a digest, plus 1. 0 if the slot is free. */
  private readonly slots: Int32Array;
  /** For each number, the first 32 bits of its digest. */
  private readonly starts: Int32Array;

  /** `digestOf` returns the digest of a number that was added. */
  constructor(
    size: number,
    private readonly digestOf: (number: number) => string,
  ) {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * size + 1)));
    this.starts = new Int32Array(size);
  }

  /** Adds the i-th digest of a column, and returns the number with which it was first added. */
  add(column: string, i: number, number: number): number {
    const slot = this.slotOf(column, i);
    const known = this.slots[slot]! - 1;
    if (known >= 0) return known;
    this.slots[slot] = number + 1;
    this.starts[number] = startOf(column, HASH * i);
    return number;
  }

  /** The number of the i-th digest of a column. −1 if it was not added. */
  find(column: string, i: number): number {
    return this.slots[this.slotOf(column, i)]! - 1;
  }

  /** The slot of a digest, or the free slot for it. */
  private slotOf(column: string, i: number): number {
    const start = startOf(column, HASH * i);
    const last = this.slots.length - 1;
    for (let slot = start & last; ; slot = (slot + 1) & last) {
      const known = this.slots[slot]! - 1;
      if (known < 0) return slot;
      if (this.starts[known] !== start) continue;
      if (column.startsWith(this.digestOf(known), HASH * i)) return slot;
    }
  }
}

/** The first 32 bits of a hexadecimal digest. */
function startOf(text: string, at: number): number {
  let bits = 0;
  for (let i = at; i < at + 8; i++) {
    const code = text.charCodeAt(i);
    bits = (bits << 4) | ((code & 15) + 9 * (code >> 6));
  }
  return bits;
}
