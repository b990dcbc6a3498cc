import { Intervals } from "./intervals.js";
import { lastBit } from "./last-bit.js";
import type { Divide } from "./partition.js";
import { Words } from "./words.js";

/**
 * Many cells can follow a law of any shape. If there are few samples, only a few cells have
 * reliable likelihood ratios.
 */
const FINE = 1024;
const COARSE = 32;

/** Divides numbers into cells. */
export const divideNumbers: Divide<number> = (first, second) => [
  ...Intervals.of(first, second, [FINE, COARSE]),
  lastBit,
];

/** Divides words into cells. */
export const divideWords: Divide<string> = (first, second) => [new Words(first, second, FINE)];
