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
