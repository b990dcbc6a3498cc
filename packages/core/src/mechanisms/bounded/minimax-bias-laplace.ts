import { NoisewrightError } from "../../errors/index.js";
import { bracket } from "../../numerics/index.js";
import { LAPLACE } from "../kit/index.js";
import { deadZone, shift, W_INVERSE_E } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/**
 * The post-processing of Laplace noise with the smallest worst-case bias. On [l, ∞) this bias is
 * b·W(1/e). The map φ(y) = l for y ≤ l + T, and φ(y) = y − c for y > l + T, attains this bias for
 * every c in [0, b·W(1/e)] with (T + b − c)·e^(−T/b)/2 = b·W(1/e). The default is the largest c. Of
 * the three values of c named in the documentation, the largest c has the smallest error at the
 * lower bound. The smallest worst-case error belongs to c = 0.2 b. On [l, u], a dead zone on both
 * sides attains the optimum: b·x·e^−x with x = (u − l)/2b if x is below 1.942, and b·W(1/e)
 * otherwise.
 */
export const minimaxBiasLaplace = defineCut({
  id: "minimax-bias-laplace",
  summary:
    "real outputs in a range with the smallest worst-case bias of any post-processed Laplace noise",
  family: LAPLACE,
  why: "the smallest worst-case bias",
  own: {
    shift: {
      ...shift,
      symbol: "c",
      doc: "amount subtracted from outputs above the threshold, at most b·W(1/e); cannot be combined with the parameter upper",
      typical: [0, 0.005],
      example: 0.2,
    },
  },
  ends: ["lower"],
  choose(bounded, scale, own) {
    const { lower, upper } = bounded;
    if (upper < Number.POSITIVE_INFINITY) {
      const T = Math.min((upper - lower) / 2, scale * twoSidedThreshold((upper - lower) / scale));
      return { cut: deadZone(bounded, T), details: { threshold: T, shift: 0 } };
    }
    const c = own.shift ?? W_INVERSE_E * scale;
    checkShift(c, W_INVERSE_E * scale);
    const T = scale * oneSidedThreshold(c / scale);
    return { cut: { ...deadZone(bounded, T), shift: c }, details: { threshold: T, shift: c } };
  },
});

function checkShift(c: number, largest: number): void {
  if (c <= largest) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "minimax-bias-laplace",
    parameter: "shift",
    symbol: "c",
    domain: `at most b·W(1/e) (${largest})`,
    got: String(c),
  });
}

/**
 * The larger solution T of (T + 1 − c)·e^−T/2 = W(1/e), in scales. At c = W(1/e) this solution is
 * exactly 1 + c.
 */
function oneSidedThreshold(c: number): number {
  if (c >= W_INVERSE_E) return 1 + c;
  return bracket((T) => ((T + 1 - c) * Math.exp(-T)) / 2 <= W_INVERSE_E, 1 + c, 3).yes;
}

/** For ranges of up to twice this many scales, the best dead zones meet in the middle. */
const NARROW_HALF_WIDTH = 1.942377048545344;

function twoSidedThreshold(width: number): number {
  if (width <= 2 * NARROW_HALF_WIDTH) return width / 2;
  const bias = (T: number) => ((T + 1) * Math.exp(-T) + (T - 1) * Math.exp(T - width)) / 2;
  return bracket((T) => bias(T) <= W_INVERSE_E, 1, Math.min(3, width / 2)).yes;
}
