/** A quantile as a fraction: part/parts. */
export interface Fraction {
  readonly part: number;
  readonly parts: number;
}

/**
 * By how many ranks each point misses the rank part/parts · rows + shift/parts, in units of
 * 1/parts. A point with `below` rows under it and `upTo` rows under or on it has all ranks between;
 * the first has those below 0 too, the last those beyond all rows, so that one point misses nothing
 * whatever the data and the shift. One row more or less moves a deficit by at most
 * max(part, parts − part).
 */
export function deficits(
  counts: readonly bigint[],
  { part, parts }: Fraction,
  shift: number,
  limit: number,
): readonly number[] {
  const rows = counts.reduce((sum, count) => sum + count, 0n);
  const aim = BigInt(part) * rows + BigInt(shift);
  const last = counts.length - 1;
  let below = 0n;
  return counts.map((count, i) => {
    const upTo = below + count;
    const tooHigh = i === 0 ? 0n : below * BigInt(parts) - aim;
    const tooLow = i === last ? 0n : aim - upTo * BigInt(parts);
    below = upTo;
    const deficit = tooHigh > tooLow ? tooHigh : tooLow;
    return deficit <= 0n ? 0 : deficit > BigInt(limit) ? limit : Number(deficit);
  });
}

/** In lowest terms, of thousandths. */
export function fractionOf(thousandths: number): Fraction {
  let [a, b] = [thousandths, 1000];
  while (b > 0) [a, b] = [b, a % b];
  return { part: thousandths / a, parts: 1000 / a };
}
