import { NoisewrightError } from "../errors/index.js";

/** The largest number of cells. The limit exists because least squares takes cubic time. */
const MAX_CELLS = 1024;

export function checkCells(subject: string, cells: number): void {
  if (Number.isSafeInteger(cells) && cells >= 1 && cells <= MAX_CELLS) return;
  refuse(subject, "cells", `an integer in [1, ${MAX_CELLS}]`, String(cells));
}

export function refuse(
  subject: string,
  parameter: string,
  domain: string,
  got: string,
  advice?: string,
): never {
  throw new NoisewrightError({ code: "domain", subject, parameter, domain, got, advice });
}

/** Rounds and clips a count. A count is private data, so no count causes an error. */
export function wholeCount(count: number, largest: number): number {
  const whole = Math.round(Math.min(largest, Math.max(-largest, count)));
  return Number.isNaN(whole) ? 0 : whole;
}
