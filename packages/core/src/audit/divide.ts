import { Intervals } from "./intervals.js";
import { lastBit } from "./last-bit.js";
import type { Divide } from "./partition.js";
import { Words } from "./words.js";

/** Fine cells follow a law of any shape; coarse ones are sure of their ratio where samples are few. */
const FINE = 1024;
const COARSE = 32;

/** Cells of outputs that are numbers. */
export const divideNumbers: Divide<number> = (first, second) => [
  ...Intervals.of(first, second, [FINE, COARSE]),
  lastBit,
];

/** Cells of outputs that are words. */
export const divideWords: Divide<string> = (first, second) => [new Words(first, second, FINE)];
