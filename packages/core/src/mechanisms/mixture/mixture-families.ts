import { type Need, type Proposal, refuse } from "../kit/index.js";

/** Slopes and breakpoint of least variance at a Rényi divergence of order 2, in its root. */
const INNER = 0.52;
const OUTER = 1.78;
const BREAKPOINT = 1.2;

const WIDEST = 2 ** 20;

/** Mixtures by the root of their order-2 divergence: near the best where many releases add up. */
export function mixtureFamilies(
  { sensitivity, delta, releases }: Need,
  { whole, wholeBreakpoint }: { readonly whole: boolean; readonly wholeBreakpoint: boolean },
): Proposal {
  if (delta === 0 || releases === 1) {
    return refuse("for one release or without a δ plain noise has less of every error");
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
      why: "flat near the truth and steep beyond: many releases add up slowly",
    },
  ];
}
