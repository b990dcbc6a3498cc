/**
 * A known fault. The check of an exhibit must fail on the faulty variant and pass on our variant.
 */
export interface Exhibit {
  readonly name: string;
  /** Returns true if the variant keeps the promise that the fault breaks. */
  holds(variant: "faulty" | "ours"): boolean | Promise<boolean>;
}

export function exhibit<I>(
  name: string,
  variants: { readonly faulty: I; readonly ours: I },
  holds: (implementation: I) => boolean | Promise<boolean>,
): Exhibit {
  return { name, holds: (variant) => holds(variants[variant]) };
}

/** The largest rounding error that a check in doubles may have. */
export const CLOSE = 1e-9;

/**
 * The largest |ln(p/q)| over all outcomes. The result is infinite if an outcome is possible under
 * only one of p and q.
 */
export function level(p: readonly number[], q: readonly number[]): number {
  return Math.max(
    ...p.map((a, i) => {
      const b = q[i]!;
      return a === b ? 0 : Math.abs(Math.log(a) - Math.log(b));
    }),
  );
}
