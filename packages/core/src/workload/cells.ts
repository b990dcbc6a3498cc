import { NoisewrightError } from "../errors/index.js";

/** Least squares takes the cube of this many steps. */
const MOST_CELLS = 1024;

export function checkCells(subject: string, cells: number): void {
  if (Number.isSafeInteger(cells) && cells >= 1 && cells <= MOST_CELLS) return;
  refuse(subject, "cells", `an integer in [1, ${MOST_CELLS}]`, String(cells));
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
