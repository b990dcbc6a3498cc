/** A number of 64 bits in two halves of 32 bits. JavaScript's own 64-bit integers are slow. */
type Word = readonly [high: number, low: number];

const P1: Word = [0x9e3779b1, 0x85ebca87];
const P2: Word = [0xc2b2ae3d, 0x27d4eb4f];
const P3: Word = [0x165667b1, 0x9e3779f9];
const P4: Word = [0x85ebca77, 0xc2b2ae63];
const P5: Word = [0x27d4eb2f, 0x165667c5];
const STRIPE = 32;

const add = ([ah, al]: Word, [bh, bl]: Word): Word => {
  const low = (al >>> 0) + (bl >>> 0);
  return [(ah + bh + (low > 0xffffffff ? 1 : 0)) | 0, low | 0];
};
const xor = ([ah, al]: Word, [bh, bl]: Word): Word => [ah ^ bh, al ^ bl];
/** Rotates by less than 32 bits. */
const left = ([h, l]: Word, by: number): Word => [
  (h << by) | (l >>> (32 - by)),
  (l << by) | (h >>> (32 - by)),
];
const right = ([h, l]: Word, by: number): Word =>
  by >= 32 ? [0, h >>> (by - 32)] : [h >>> by, (l >>> by) | (h << (32 - by))];

function times([ah, al]: Word, [bh, bl]: Word): Word {
  const [a0, a1, b0, b1] = [al & 0xffff, al >>> 16, bl & 0xffff, bl >>> 16];
  const [p0, p1, p2] = [Math.imul(a0, b0), Math.imul(a0, b1), Math.imul(a1, b0)];
  const middle = (p0 >>> 16) + (p1 & 0xffff) + (p2 & 0xffff);
  const carried = (p1 >>> 16) + (p2 >>> 16) + (middle >>> 16);
  const high = Math.imul(a1, b1) + carried + Math.imul(ah, bl) + Math.imul(al, bh);
  return [high | 0, (middle << 16) | (p0 & 0xffff)];
}

const round = (lane: Word, input: Word): Word => times(left(add(lane, times(input, P2)), 31), P1);

/** XXH64 with seed 0, the checksum of Zstandard, of bytes that come in parts. */
export class XxHash {
  private lanes: [Word, Word, Word, Word] = [add(P1, P2), P2, [0, 0], minus(P1)];
  private readonly rest = new Uint8Array(STRIPE);
  private size = 0;

  update(bytes: Uint8Array): void {
    let at = 0;
    const filled = this.size % STRIPE;
    this.size += bytes.length;
    if (filled > 0) {
      at = Math.min(STRIPE - filled, bytes.length);
      this.rest.set(bytes.subarray(0, at), filled);
      if (filled + at < STRIPE) return;
      this.stripes(this.rest);
    }
    const whole = at + Math.floor((bytes.length - at) / STRIPE) * STRIPE;
    this.stripes(bytes.subarray(at, whole));
    this.rest.set(bytes.subarray(whole));
  }

  private stripes(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let [a, b, c, d] = this.lanes;
    for (let at = 0; at < bytes.length; at += STRIPE) {
      a = round(a, wordAt(view, at));
      b = round(b, wordAt(view, at + 8));
      c = round(c, wordAt(view, at + 16));
      d = round(d, wordAt(view, at + 24));
    }
    this.lanes = [a, b, c, d];
  }

  /** The lower 32 bits of the hash. */
  low32(): number {
    const [a, b, c, d] = this.lanes;
    let hash: Word = P5;
    if (this.size >= STRIPE) {
      hash = add(add(left(a, 1), left(b, 7)), add(left(c, 12), left(d, 18)));
      for (const lane of this.lanes) hash = add(times(xor(hash, round([0, 0], lane)), P1), P4);
    }
    hash = add(hash, [Math.floor(this.size / 2 ** 32), this.size | 0]);
    const view = new DataView(this.rest.buffer, 0, this.size % STRIPE);
    let at = 0;
    for (; at + 8 <= view.byteLength; at += 8) {
      hash = add(times(left(xor(hash, round([0, 0], wordAt(view, at))), 27), P1), P4);
    }
    if (at + 4 <= view.byteLength) {
      const input = times([0, view.getUint32(at, true)], P1);
      hash = add(times(left(xor(hash, input), 23), P2), P3);
      at += 4;
    }
    for (; at < view.byteLength; at++) {
      hash = times(left(xor(hash, times([0, view.getUint8(at)], P5)), 11), P1);
    }
    hash = times(xor(hash, right(hash, 33)), P2);
    hash = times(xor(hash, right(hash, 29)), P3);
    return xor(hash, right(hash, 32))[1] >>> 0;
  }
}

const wordAt = (view: DataView, at: number): Word => [
  view.getInt32(at + 4, true),
  view.getInt32(at, true),
];

function minus([h, l]: Word): Word {
  return add([~h, ~l], [0, 1]);
}
