/** The level of a quantile as the fraction `part`/`parts`. */
export interface Fraction {
  readonly part: number;
  readonly parts: number;
}

/** The fraction part/parts in lowest terms. */
export function lowestTerms(part: number, parts: number): Fraction {
  let [a, b] = [part, parts];
  while (b > 0) [a, b] = [b, a % b];
  return { part: part / a, parts: parts / a };
}

/**
 * The largest change of the deficits of a choice by one row, in units of 1/parts of a rank. A row
 * moves the rank part/parts · rows by part, and the ranks of the points above the row by parts.
 */
export function deficitPerRow({ part, parts }: Fraction): number {
  return Math.max(part, parts - part);
}
