import { type Fraction, lowestTerms } from "@noisewright/core/selection";

/**
 * Computes the deficit of each grid point: its distance from the rank part/parts · rows +
 * shift/parts, in units of 1/parts. A point with `below` rows under it and `upTo` rows under or on
 * it has all ranks from `below` to `upTo`. The first point also has all negative ranks, and the
 * last point also has all ranks beyond the number of rows. So at least one point has deficit 0,
 * whatever the data and the shift. One row that is added or removed changes a deficit by at most
 * max(part, parts − part).
 */
export function deficits(
  counts: readonly bigint[],
  { part, parts }: Fraction,
  shift: number,
  limit: number,
): readonly number[] {
  const rows = counts.reduce((sum, count) => sum + count, 0n);
  const rank = BigInt(part) * rows + BigInt(shift);
  const last = counts.length - 1;
  let below = 0n;
  return counts.map((count, i) => {
    const upTo = below + count;
    const tooHigh = i === 0 ? 0n : below * BigInt(parts) - rank;
    const tooLow = i === last ? 0n : rank - upTo * BigInt(parts);
    below = upTo;
    const deficit = tooHigh > tooLow ? tooHigh : tooLow;
    return deficit <= 0n ? 0 : deficit > BigInt(limit) ? limit : Number(deficit);
  });
}

/** The fraction thousandths/1000 in lowest terms. */
export function fractionOf(thousandths: number): Fraction {
  return lowestTerms(thousandths, 1000);
}
