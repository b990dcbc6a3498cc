import { sum } from "./sum.js";

/**
 * The nodes and weights on [−1, 1] of the 15-point Kronrod rule and of the 7-point Gauss rule that
 * it contains.
 */
const NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945,
  0.5860872354676911, 0.4058451513773972, 0.2077849550078985, 0,
];
const KRONROD = [
  0.0229353220105292, 0.0630920926299786, 0.1047900103222502, 0.1406532597155259,
  0.1690047266392679, 0.1903505780647854, 0.2044329400752989, 0.2094821410847278,
];
const GAUSS = [0.1294849661688697, 0.2797053914892767, 0.3818300505051189, 0.4179591836734694];

export interface Integral {
  readonly value: number;
  /**
   * An estimate of |value − exact value|, from the difference of the Kronrod and Gauss rules. For a
   * smooth f the estimate exceeds the true error.
   */
  readonly error: number;
}

interface Piece extends Integral {
  readonly f: (x: number) => number;
  readonly a: number;
  readonly b: number;
}

/**
 * The maximum number of pieces that the integration adds to the caller's pieces. More pieces would
 * not help, and the remaining error is reported.
 */
const MAX_PIECES = 1000;

/**
 * Computes ∫ f over the intervals between consecutive `points`, by adaptive Gauss–Kronrod
 * quadrature. The points should include the kinks and jumps of f. The code halves the pieces with
 * the largest errors until the total error is below the absolute or the relative tolerance. An
 * interval with an infinite end is mapped to a finite interval.
 */
export function integrate(
  f: (x: number) => number,
  points: readonly number[],
  tolerance = 1e-13,
): Integral {
  const pieces: Piece[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [g, a, b] = finite(f, points[i]!, points[i + 1]!);
    if (a < b) pieces.push(rule(g, a, b));
  }
  for (;;) {
    const value = sum(pieces.map((piece) => piece.value));
    const error = sum(pieces.map((piece) => piece.error));
    const enough = error <= tolerance * Math.max(1, Math.abs(value)) || !Number.isFinite(error);
    if (enough || pieces.length >= points.length + MAX_PIECES) return { value, error };
    // To need few rounds, halve every piece whose error is at least half the average.
    const share = error / (2 * pieces.length);
    for (const [i, piece] of [...pieces.entries()]) {
      if (piece.error < share) continue;
      const middle = piece.a + (piece.b - piece.a) / 2;
      pieces[i] = rule(piece.f, piece.a, middle);
      pieces.push(rule(piece.f, middle, piece.b));
    }
  }
}

/** The substitution x = a + t/(1−t) maps t in [0, 1) to [a, ∞), with the Jacobian 1/(1−t)². */
function finite(
  f: (x: number) => number,
  a: number,
  b: number,
): [(t: number) => number, number, number] {
  if (b === Number.POSITIVE_INFINITY) {
    return [(t) => f(a + t / (1 - t)) / ((1 - t) * (1 - t)), 0, 1];
  }
  if (a === Number.NEGATIVE_INFINITY) {
    return [(t) => f(b - t / (1 - t)) / ((1 - t) * (1 - t)), 0, 1];
  }
  return [f, a, b];
}

function rule(f: (x: number) => number, a: number, b: number): Piece {
  const half = (b - a) / 2;
  const middle = a + half;
  let kronrod = 0;
  let gauss = 0;
  NODES.forEach((node, i) => {
    const y = node === 0 ? f(middle) : f(middle - half * node) + f(middle + half * node);
    kronrod += KRONROD[i]! * y;
    if (i % 2 === 1) gauss += GAUSS[(i - 1) / 2]! * y;
  });
  return { f, a, b, value: kronrod * half, error: Math.abs(kronrod - gauss) * half };
}
