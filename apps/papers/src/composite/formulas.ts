import { mechanism } from "@noisewright/core";
import { SHAPES, type Shape, shapeParams } from "./paper.js";

/**
 * A variance formula as printed in Table 1 or 4, with the value of the formula and the exact
 * variance.
 */
export interface Formula {
  readonly shape: Shape;
  readonly table: 1 | 4;
  readonly printed: number;
  readonly exact: number;
  /** The value of the printed formula after the printing error is corrected. */
  readonly corrected: number;
  readonly slip: string;
}

/**
 * The terms of the formulas. On [−L, L] the bump of the density starts at a. The constant C maps
 * outputs back to the range.
 */
interface Terms {
  readonly k: number;
  readonly m: number;
  readonly y: number;
  readonly t: number;
  readonly a: number;
  readonly c: number;
  readonly C: number;
  readonly L: number;
}

type Of = (terms: Terms) => number;

const sine =
  (L: (x: number) => number): Of =>
  ({ k, m, y, a, c, C, L: l }) =>
    (2 * L(l) * y * Math.PI ** 3 - 12 * k * m ** 3 - 3 * Math.PI ** 3 * c * c) /
      (3 * Math.PI ** 3 * C * C) +
    (a * a * k * m + k * m * (a + m) ** 2) / (Math.PI * C * C);
const box =
  (L: (x: number) => number): Of =>
  ({ k, m, y, a, c, C, L: l }) =>
    (2 * L(l) * y + k * m ** 3 + 3 * a * a * k * m) / (3 * C * C) +
    (a * k * m * m - c * c) / (C * C);
const tent =
  (L: (x: number) => number): Of =>
  ({ k, m, y, a, c, C, L: l }) =>
    (32 * L(l) * y + 7 * k * m ** 3 - 48 * c * c) / (48 * C * C) +
    (a * a * k * m + a * k * m * m) / (2 * C * C);
const falling = ({ y, t, C, L }: Terms, power: number) =>
  (6 * L ** power * t + 8 * L ** power * y) / (21 * C * C);
const box2 =
  (power: number, bump: 0 | 1): Of =>
  (terms) => {
    const { k, m, a, c, C } = terms;
    return (
      falling(terms, power) +
      (bump * k * m ** 3) / (3 * C * C) +
      (a * a * k * m + a * k * m * m - c * c) / (C * C)
    );
  };
const sine2 =
  (power: number, cube: 2 | 3): Of =>
  (terms) => {
    const { k, m, a, c, C } = terms;
    return (
      falling(terms, power) +
      (2 * a * a * k * m + 2 * a * k * m * m + k * m ** 3) / (Math.PI * C * C) -
      (4 * k * m ** cube + Math.PI ** cube * c * c) / (Math.PI ** 3 * C * C)
    );
  };
const tent2 =
  (power: number, cube: 2 | 3, last: Of): Of =>
  (terms) => {
    const { k, m, c, C } = terms;
    return falling(terms, power) + last(terms) + (7 * k * m ** cube - 48 * c * c) / (48 * C * C);
  };

const square = (x: number) => x ** 2;
const cubed = (x: number) => x ** 3;
const linear: Of = ({ k, m, a, C }) => (a * a * k * m + a * k * m * m) / (2 * C * C);

const CORRECT: Readonly<Record<Shape, Of>> = {
  a1b1: box(cubed),
  a2b1: sine(cubed),
  a3b1: tent(cubed),
  a1b2: box2(3, 1),
  a2b2: sine2(3, 3),
  a3b2: tent2(3, 3, linear),
};

const PRINTED: readonly [Shape, 1 | 4, Of, string][] = [
  ["a1b1", 1, box(square), "base term L², should be L³"],
  ["a2b1", 1, sine(square), "base term L², should be L³"],
  ["a3b1", 1, tent(square), "base term L², should be L³"],
  ["a1b2", 1, box2(2, 1), "base term L², should be L³"],
  ["a2b2", 1, sine2(2, 2), "L² should be L³; 4km² + π²c² should be 4km³ + π³c²"],
  ["a3b2", 1, tent2(2, 2, linear), "L² should be L³; 7km² should be 7km³"],
  [
    "a1b1",
    4,
    ({ k, m, y, a, c, C, L }) =>
      (2 * L ** 3 * y + k * m ** 3 + 3 * a * a * k * m) / 2 + (a * k * m * m - c * c) / (C * C),
    "divided by 2, should be divided by 3C²",
  ],
  ["a2b1", 4, sine(cubed), "none"],
  ["a3b1", 4, tent(cubed), "none"],
  ["a1b2", 4, box2(3, 0), "the term 7km³ is missing"],
  ["a2b2", 4, sine2(3, 3), "none"],
  [
    "a3b2",
    4,
    tent2(3, 3, ({ k, m, a }) => (a * a * k * m + a * k * m * m) / 4),
    "divided by 4, should be divided by 2C²",
  ],
];

/**
 * The domain is [−L, L] with L ≠ 1, so that a wrong power of L changes the value. Densities are
 * multiplied by 1/L and lengths by L.
 */
const L = 1.7;

/**
 * Evaluates every variance formula at ε = 1 on a range of width one. The answer lies a quarter of
 * the width above the middle.
 */
export function formulas(): Formula[] {
  const terms = Object.fromEntries(SHAPES.map((shape) => [shape, termsOf(shape)]));
  return PRINTED.map(([shape, table, of, slip]) => {
    const { exact, at } = terms[shape]!;
    return { shape, table, printed: of(at), exact, corrected: CORRECT[shape](at), slip };
  });
}

function termsOf(shape: Shape): { exact: number; at: Terms } {
  const range = { lower: -0.5, upper: 0.5 };
  const made = mechanism("composite", { epsilon: 1, ...range, ...shapeParams(shape) });
  const { k, m, y, t, s1, cpMax } = made.details;
  const answer = 0.25;
  const c = answer * 2 * cpMax! * L;
  const at: Terms = {
    k: k! / L,
    m: m! * L,
    y: y! / L,
    t: t! / L,
    a: c / s1! - (m! * L) / 2,
    c,
    C: 2 * cpMax! * L,
    L,
  };
  return { exact: made.law(answer).variance, at };
}
