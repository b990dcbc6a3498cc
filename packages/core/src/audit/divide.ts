import { Intervals } from "./intervals.js";
import { lastBit } from "./last-bit.js";
import type { Divide } from "./partition.js";
import { Words } from "./words.js";

/** Many cells fit a law of any shape. A few cells have reliable ratios if there are few samples. */
const FINE = 1024;
const COARSE = 32;

/** Divides numbers into cells. */
export const divideNumbers: Divide<number> = (first, second) => [
  ...Intervals.of(first, second, [FINE, COARSE]),
  lastBit,
];

/** Divides words into cells. */
export const divideWords: Divide<string> = (first, second) => [new Words(first, second, FINE)];
