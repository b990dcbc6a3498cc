import type { Distribution } from "@noisewright/core";
import { farError, within } from "./noise.js";
import {
  A,
  B,
  claim,
  noisesOf,
  POINTS,
  percent,
  type Simulated,
  type SimulationClaim,
} from "./simulation.js";

/** Sections IV-B and IV-C, Figure 9 and the real data: large errors. Factors are held to a tenth. */
export function errorClaims(): SimulationClaim[] {
  return [
    claim(
      "Fig. 9a",
      "relative error beyond 5: plain over mixture",
      3,
      0.3,
      A,
      (n) => far(n.matched, A) / far(n.mixture, A),
      "wrong",
      "the gain is larger than said",
    ),
    claim(
      "Fig. 9a",
      "the same at ε = 1/2",
      1.05,
      0.1,
      A,
      (n) => far(n.relaxed, A) / far(n.mixture, A),
      "wrong",
      "the gain is larger than said",
    ),
    claim(
      "Fig. 9a",
      "relative error at a count of 50, at most",
      0.01,
      0.01,
      A,
      (n) => far(n.mixture, A),
      "holds",
      "four times as much at 10",
    ),
    claim(
      "Fig. 9b",
      "relative error beyond 6: plain over mixture",
      4,
      0.4,
      B,
      (n) => far(n.matched, B) / far(n.mixture, B),
      "holds",
      "at equal ζ",
    ),
    claim(
      "Fig. 9b",
      "mixture over plain noise at ε = 0.45",
      1.5,
      0.15,
      B,
      (n) => far(n.mixture, B) / far(n.relaxed, B),
      "wrong",
      "hardly worse at all",
    ),
    claim(
      "Fig. 9",
      "{6, 1/10, 1} over {5, 1/5, 1}",
      1.2,
      0.12,
      B,
      (n, family) => far(n.mixture, B) / far(noisesOf(A, family).mixture, A),
      "holds",
      "for a smaller ζ, but the same pure ε",
    ),
    claim(
      "IV-C",
      "errors below 10, %",
      100,
      POINTS,
      A,
      (n) => percent(within(n.mixture, 9)),
      "holds",
      "99.89 %",
    ),
    claim(
      "IV-C",
      "P(error > 15)",
      0,
      0,
      A,
      (n) => 2 * n.mixture.survival(15),
      "wrong",
      "no largest error: 15 is passed once in 370,000 draws",
    ),
    claim(
      "IV-C",
      "errors below 4: more than plain noise, points",
      0,
      4,
      A,
      (n) => percent(within(n.mixture, 3) - within(n.matched, 3)),
      "holds",
      "similar, as said; the tails are what differ",
    ),
  ];
}

/** Weighted mean relative error beyond the breakpoint at a count of 50, (28). */
function far(law: Distribution, { breakpoint }: Simulated): number {
  return farError(law, breakpoint, 50) / 50;
}
