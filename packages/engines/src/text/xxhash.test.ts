import fc from "fast-check";
import { expect, it } from "vitest";
import { XxHash } from "./xxhash.js";

const low32 = (bytes: Uint8Array, cut = bytes.length): number => {
  const hash = new XxHash();
  hash.update(bytes.subarray(0, cut));
  hash.update(bytes.subarray(cut));
  return hash.low32();
};
const ofText = (text: string): number => low32(new TextEncoder().encode(text));

it("the lower half of XXH64 equals published values", () => {
  expect(ofText("")).toBe(0x51d8e999);
  expect(ofText("a")).toBe(0xa98c6e5b);
  expect(ofText("abc")).toBe(0xad770999);
});

const M = (1n << 64n) - 1n;
const [P1, P2, P3, P4, P5] = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];
const left = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & M;
const round = (lane: bigint, input: bigint) => (left((lane + input * P2) & M, 31n) * P1) & M;

/** XXH64 as its specification writes it, with integers of any size. */
function reference(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const lanes = [(P1 + P2) & M, P2, 0n, -P1 & M];
  let at = 0;
  for (; at + 32 <= bytes.length; at += 32) {
    for (const i of lanes.keys()) lanes[i] = round(lanes[i]!, view.getBigUint64(at + 8 * i, true));
  }
  let hash = P5;
  if (bytes.length >= 32) {
    hash = [1n, 7n, 12n, 18n].reduce((sum, by, i) => (sum + left(lanes[i]!, by)) & M, 0n);
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * P1 + P4) & M;
  }
  hash = (hash + BigInt(bytes.length)) & M;
  for (; at + 8 <= bytes.length; at += 8) {
    hash = (left(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4) & M;
  }
  if (at + 4 <= bytes.length) {
    hash = (left(hash ^ ((BigInt(view.getUint32(at, true)) * P1) & M), 23n) * P2 + P3) & M;
    at += 4;
  }
  for (; at < bytes.length; at++) {
    hash = (left(hash ^ ((BigInt(bytes[at]!) * P5) & M), 11n) * P1) & M;
  }
  hash = ((hash ^ (hash >> 33n)) * P2) & M;
  hash = ((hash ^ (hash >> 29n)) * P3) & M;
  return Number((hash ^ (hash >> 32n)) & 0xffffffffn);
}

it("the hash equals its specification for any bytes, wherever they are cut", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
      expect(low32(bytes, cut)).toBe(reference(bytes));
    }),
  );
});
