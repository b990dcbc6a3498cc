import type { Distribution } from "@noisewright/core";
import { within } from "./noise.js";
import {
  A,
  B,
  COUNTS,
  claim,
  POINTS,
  percent,
  type Simulated,
  type SimulationClaim,
} from "./simulation.js";

/** Sections IV-A and IV-B, Figures 7 and 8: how often noise stays within bounds. */
export function coverageClaims(): SimulationClaim[] {
  return [
    claim(
      "IV-A",
      "{5, 1/5, 1}: E|x| falls by",
      0.5,
      0.05,
      A,
      (n) => n.matched.absoluteMoment(1, 0) - n.mixture.absoluteMoment(1, 0),
      "holds",
      "at equal ζ, which is not equal privacy",
    ),
    claim(
      "IV-A",
      "{5, 1/5, 1}: variance falls by a factor of",
      2,
      0.2,
      A,
      (n) => n.matched.variance / n.mixture.variance,
      "holds",
      "the larger part of what there is to gain",
    ),
    claim(
      "IV-A",
      "{5, 1/5, 1}: entropy falls by, %",
      10,
      POINTS,
      A,
      (n) => percent(1 - n.mixture.entropy / n.matched.entropy),
      "holds",
      "of the integer laws",
    ),
    claim(
      "Fig. 7",
      "within 5, counts 1 and 3, %",
      95,
      POINTS,
      A,
      (n) => inside(n.mixture, A, 3),
      "wrong",
      "clamping at 0 leaves only the upper side to err: 97 %",
    ),
    claim(
      "Fig. 7",
      "more than plain noise there, points",
      5,
      POINTS,
      A,
      (n) => inside(n.mixture, A, 3) - inside(n.matched, A, 3),
      "holds",
      "at equal ζ",
    ),
    claim(
      "Fig. 7",
      "within 5, counts from 10 on, %",
      92,
      POINTS,
      A,
      (n) => inside(n.mixture, A, 50),
      "wrong",
      "94 %",
    ),
    claim(
      "Fig. 7",
      "more than plain noise there, points",
      10,
      POINTS,
      A,
      (n) => inside(n.mixture, A, 50) - inside(n.matched, A, 50),
      "holds",
      "at equal ζ",
    ),
    claim(
      "Fig. 8a",
      "within 5, over the six counts, %",
      95,
      POINTS,
      A,
      (n) => averaged(n.mixture, A),
      "holds",
      "clamped counts included",
    ),
    claim(
      "Fig. 8a",
      "the same of plain noise, %",
      85,
      POINTS,
      A,
      (n) => averaged(n.matched, A),
      "holds",
      "83.8 % without clamping",
    ),
    claim(
      "Fig. 8a",
      "left beyond 12 at ε = 1/2, over mixture's beyond 8",
      1,
      1,
      A,
      (n) => beyond(n.relaxed, 12) / beyond(n.mixture, 8),
      "holds",
      "both near 0.3 %",
    ),
    claim(
      "Fig. 8a",
      "left beyond 16 at equal ζ, over mixture's beyond 8",
      1,
      1,
      A,
      (n) => beyond(n.matched, 16) / beyond(n.mixture, 8),
      "holds",
      "both near 0.4 %",
    ),
    claim(
      "Fig. 8b",
      "within 6, over the six counts, %",
      94,
      POINTS,
      B,
      (n) => averaged(n.mixture, B),
      "holds",
      "clamped counts included",
    ),
    claim(
      "Fig. 8b",
      "the same of plain noise, %",
      84,
      POINTS,
      B,
      (n) => averaged(n.matched, B),
      "holds",
      "at equal ζ",
    ),
    claim(
      "Fig. 8b",
      "the same at ε = 0.45, %",
      96,
      POINTS,
      B,
      (n) => averaged(n.relaxed, B),
      "holds",
      "the laxer noise is ahead",
    ),
    claim(
      "Fig. 8b",
      "left beyond 11 at ε = 0.45, over mixture's beyond 10",
      1,
      1,
      B,
      (n) => beyond(n.relaxed, 11) / beyond(n.mixture, 10),
      "wrong",
      "five times as much: the three bounds are not one level",
    ),
  ];
}

function inside(law: Distribution, { breakpoint }: Simulated, count: number): number {
  return percent(within(law, breakpoint, count));
}

/** Over the six counts, each as likely. */
function averaged(law: Distribution, setting: Simulated): number {
  const all = COUNTS.map((count) => inside(law, setting, count));
  return all.reduce((sum, x) => sum + x) / all.length;
}

function beyond(law: Distribution, t: number): number {
  return 2 * law.survival(t);
}
