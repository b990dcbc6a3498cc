import { NoisewrightError } from "../errors/index.js";

/** The bounds of a decade, in tenths. */
const TENTHS = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80];

/**
 * The bounds among which a scaled choice chooses: ten in a decade, and all short in decimal. The
 * bounds are 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 and 8 times a power of 10, if this is an integer from
 * `first` to `last`. The largest bound is always `last`.
 */
export function boundGrid(first: number, last: number): readonly number[] {
  checkEnd("first", first, 1);
  checkEnd("last", last, first);
  const bounds: number[] = [];
  for (let decade = 1; decade <= last; decade *= 10) {
    for (const tenths of TENTHS) {
      const bound = (tenths * decade) / 10;
      if (Number.isInteger(bound) && bound >= first && bound < last) bounds.push(bound);
    }
  }
  return [...bounds, last];
}

function checkEnd(parameter: string, got: number, least: number): void {
  if (Number.isSafeInteger(got) && got >= least) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "grid of bounds",
    parameter,
    domain: `an integer in [${least}, 2^53)`,
    got: String(got),
  });
}
