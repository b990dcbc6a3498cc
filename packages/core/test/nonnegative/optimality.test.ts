import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";

/**
 * W(1/e), the solution of w·e^w = 1/e. It is the smallest possible worst-case bias of a nonnegative
 * function of Laplace(1) noise.
 */
const W = 0.2784645427610738;
const WORST = 1 + W;
/**
 * The masses of the dual solution at the true answers 0 and 1 + W. The ratio of the two masses is
 * e^(1 + W).
 */
const AT_ZERO = 0.7821882942801999;
const AT_WORST = 0.2178117057198001;

/**
 * A piecewise linear function φ. It is the constant `first` up to the first knot, linear between
 * knots, and y + c beyond the last knot.
 */
interface Piecewise {
  readonly first: number;
  readonly knots: readonly { readonly y: number; readonly value: number }[];
  readonly c: number;
}

/**
 * The integral ∫ (α + βy)·e^−|y−q|/2 dy over [`from`, `to`], computed from antiderivatives on each
 * side of q.
 */
function piece(α: number, β: number, from: number, to: number, q: number): number {
  const left = (y: number) => (y === -Infinity ? 0 : ((α + β * (y - 1)) * Math.exp(y - q)) / 2);
  const right = (y: number) => (y === Infinity ? 0 : (-(α + β * (y + 1)) * Math.exp(q - y)) / 2);
  if (to <= q) return left(to) - left(from);
  return from >= q ? right(to) - right(from) : left(q) - left(from) + right(to) - right(q);
}

/** The exact bias E φ(q + L) − q. */
function biasOf({ first, knots, c }: Piecewise, q: number): number {
  const start = knots[0]!.y;
  let mean = piece(first, 0, -Infinity, start, q);
  knots.forEach(({ y, value }, i) => {
    const next = knots[i + 1];
    if (next === undefined) mean += piece(c, 1, y, Infinity, q);
    else {
      const β = (next.value - value) / (next.y - y);
      mean += piece(value - β * y, β, y, next.y, q);
    }
  });
  return mean - q;
}

const answers = [0, WORST, ...Array.from({ length: 60 }, (_, i) => i / 5)];
const worstBias = (φ: Piecewise) => Math.max(...answers.map((q) => Math.abs(biasOf(φ, q))));

const gaps = fc.double({ min: 0.01, max: 2, noNaN: true });
const heights = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.double({ min: 0, max: 0.1, noNaN: true }),
);

/**
 * Random nonnegative functions, arbitrary or close to the optimum. The tail y + c may start
 * anywhere above y = −c.
 */
const functions = fc
  .record({
    first: heights,
    start: fc.double({ min: -4, max: 2, noNaN: true }),
    shape: fc.array(fc.tuple(gaps, heights), { minLength: 1, maxLength: 8 }),
    tail: fc.double({ min: -1, max: 1, noNaN: true }),
    tame: fc.boolean(),
  })
  .map(({ first, start, shape, tail, tame }): Piecewise => {
    let y = start;
    const knots = shape.map(([gap, height]) => {
      y += gap;
      return { y, value: tame ? Math.max(0, y + tail) * (height > 0.05 ? 1 : 0) : height };
    });
    return { first: tame ? 0 : first, knots, c: Math.max(tail, -y) };
  });

describe("nonnegative functions of Laplace noise", () => {
  it("a nonnegative function of Laplace noise has a worst-case bias of at least b·W(1/e)", () => {
    fc.assert(
      fc.property(functions, (φ) => {
        expect(worstBias(φ)).toBeGreaterThanOrEqual(W - 1e-9);
      }),
      { numRuns: 800 },
    );
  });

  it("a nonnegative function of Laplace noise satisfies the dual certificate, which uses two true answers", () => {
    fc.assert(
      fc.property(functions, (φ) => {
        const certificate = AT_ZERO * biasOf(φ, 0) - AT_WORST * biasOf(φ, WORST);
        expect(certificate).toBeGreaterThanOrEqual(W - 1e-9);
      }),
      { numRuns: 800 },
    );
  });

  it("the mean of a nonnegative function of Laplace noise grows at most as fast as e^(q/b)", () => {
    fc.assert(
      fc.property(functions, fc.double({ min: 0, max: 8, noNaN: true }), (φ, q) => {
        const limit = Math.exp(q) * biasOf(φ, 0);
        expect(biasOf(φ, q) + q).toBeLessThanOrEqual(limit * (1 + 1e-9) + 1e-12);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the bound", () => {
  const jump = (T: number, c: number): Piecewise => ({
    first: 0,
    knots: [{ y: T, value: T - c }],
    c: -c,
  });

  it("minimax-bias-laplace attains the smallest possible worst-case bias", () => {
    for (const own of [{}, { shift: 0.2 }, { shift: 0 }]) {
      const { details } = mechanism("minimax-bias-laplace", { scale: 1, sensitivity: 1, ...own });
      const φ = jump(details.threshold!, details.shift!);
      expect(worstBias(φ)).toBeCloseTo(W, 12);
      expect(AT_ZERO * biasOf(φ, 0) - AT_WORST * biasOf(φ, WORST)).toBeCloseTo(W, 12);
    }
  });

  it("the bound holds only for nonnegative functions, because plain noise has no bias", () => {
    const plain: Piecewise = { first: -40, knots: [{ y: -40, value: -40 }], c: 0 };
    expect(worstBias(plain)).toBeLessThan(1e-12);
  });

  it("the bound holds for every ramp and every dead zone", () => {
    const own = fc.double({ min: 0, max: 4, noNaN: true });
    const cases = fc.constantFrom(
      ["ramp-laplace", "shift"] as const,
      ["deadzone-laplace", "threshold"] as const,
    );
    fc.assert(
      fc.property(cases, own, ([id, name], value) => {
        const made = mechanismKind(id).create({ scale: 1, sensitivity: 1, [name]: value });
        expect(made.worst.bias).toBeGreaterThanOrEqual(W * (1 - 1e-12));
      }),
      { numRuns: 12 },
    );
  });
});
