import { type Need, type Proposal, refuse } from "../kit/index.js";

/**
 * The slopes and the breakpoint with the smallest variance at a given Rényi divergence of order 2,
 * in units of the square root of that divergence.
 */
const INNER = 0.52;
const OUTER = 1.78;
const BREAKPOINT = 1.2;

const WIDEST = 2 ** 20;

/**
 * Mixtures indexed by the square root of their Rényi divergence of order 2. These mixtures are
 * close to the best mixtures if there are many releases.
 */
export function mixtureFamilies(
  { sensitivity, delta, releases }: Need,
  { whole, wholeBreakpoint }: { readonly whole: boolean; readonly wholeBreakpoint: boolean },
): Proposal {
  if (delta === 0 || releases === 1) {
    return refuse("for one release, or without a δ, plain noise has a smaller error");
  }
  const breakpoint = (root: number) => {
    const best = (BREAKPOINT * sensitivity) / root;
    return wholeBreakpoint ? Math.max(1, Math.round(best)) : best;
  };
  return [
    {
      strengths: { lower: (BREAKPOINT * sensitivity) / WIDEST, upper: 25 },
      at: (root) => ({
        innerEpsilon: INNER * root,
        outerEpsilon: OUTER * root,
        breakpoint: breakpoint(root),
        sensitivity,
      }),
      pure: false,
      whole,
      why: "flat near the answer and steep beyond: its privacy loss grows slowly over many releases",
    },
  ];
}
