/** A known fault: what checks for it must fail on the faulty variant and pass on ours. */
export interface Exhibit {
  readonly name: string;
  /** Whether the variant keeps the promise that the fault breaks. */
  holds(variant: "faulty" | "ours"): boolean | Promise<boolean>;
}

export function exhibit<I>(
  name: string,
  variants: { readonly faulty: I; readonly ours: I },
  holds: (implementation: I) => boolean | Promise<boolean>,
): Exhibit {
  return { name, holds: (variant) => holds(variants[variant]) };
}

/** Rounding that a check in doubles may have itself. */
export const CLOSE = 1e-9;

/** The largest ln(p/q) over outcomes and both directions; infinite where only one is possible. */
export function level(p: readonly number[], q: readonly number[]): number {
  return Math.max(
    ...p.map((a, i) => {
      const b = q[i]!;
      return a === b ? 0 : Math.abs(Math.log(a) - Math.log(b));
    }),
  );
}
