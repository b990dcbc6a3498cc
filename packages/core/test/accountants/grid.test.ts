import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseMesh } from "../../src/accounting/grid/choose-mesh.js";
import { discretise } from "../../src/accounting/grid/discretise.js";
import { estimateWindow, type WindowEstimate } from "../../src/accounting/grid/estimate-window.js";
import { LossGrid } from "../../src/accounting/grid/loss-grid.js";
import { Profile } from "../../src/accounting/grid/profile.js";
import { Sums } from "../../src/accounting/grid/sums.js";
import { atomicLoss, responseLoss } from "../../src/accounting/loss/atomic-loss.js";
import { gaussianLoss } from "../../src/accounting/loss/gaussian-loss.js";
import { laplaceLoss } from "../../src/accounting/loss/laplace-loss.js";
import type { LossLaw } from "../../src/accounting/loss/loss-law.js";

interface Atom {
  readonly loss: number;
  readonly p: number;
}

/** δ(ε) of finitely many losses, computed by the definition of δ. */
const deltaOf = (atoms: readonly Atom[], epsilon: number) =>
  atoms.reduce((sum, { loss, p }) => sum + p * Math.max(0, -Math.expm1(epsilon - loss)), 0);

describe("a loss distribution on a grid", () => {
  const atoms = fc.array(
    fc.record({
      loss: fc.double({ min: -3, max: 6, noNaN: true }),
      p: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 9 },
  );

  it("a loss distribution on a grid dominates the original one, even if the original extends beyond the last node", () => {
    fc.assert(
      fc.property(atoms, fc.double({ min: 0.2, max: 5, noNaN: true }), (given, top) => {
        const nodes = Float64Array.from({ length: 9 }, (_, i) => -2 + ((top + 2) * i) / 8);
        const { mass, infiniteUp } = discretise(atomicLoss(given, 0, 0), nodes);
        const onGrid = Array.from(mass, (p, i) => ({ loss: nodes[i]!, p }));
        for (const epsilon of [0, 0.5, top / 2, top, top + 1]) {
          const delta = deltaOf(onGrid, epsilon) + infiniteUp;
          expect(delta, `ε = ${epsilon}`).toBeGreaterThanOrEqual(deltaOf(given, epsilon) - 1e-14);
        }
      }),
    );
  });
});

describe("the cells of a loss distribution", () => {
  const noise = { gaussian: gaussianLoss(1.3), laplace: laplaceLoss(0.7) };
  const response = responseLoss(0.9, 0.01);

  it.each<[string, LossLaw]>([
    ["Gaussian noise", noise.gaussian],
    ["Laplace noise", noise.laplace],
    ["a response", response],
  ])("the two masses of a cell have a log ratio that equals the loss of the cell: %s", (_, law) => {
    const edges = Float64Array.from({ length: 41 }, (_, i) => (i - 20) / 8);
    const { p, q, loss } = law.cells(edges);
    p.forEach((mass, i) => {
      expect(q[i]!).toBeCloseTo(mass * Math.exp(-loss[i]!), 12);
    });
    expect(p.reduce((a, b) => a + b)).toBeCloseTo(1 - law.infinite, 12);
    expect(q.reduce((a, b) => a + b)).toBeCloseTo(1 - law.vanishing, 12);
  });
});

it("a composition adds up the rounding errors of its losses", () => {
  const [exact, count] = [responseLoss(0.5, 0), 3];
  const upper = (rounding: number) => {
    const laws = [{ law: { ...exact, rounding }, count }];
    const estimate = estimateWindow(laws, { epsilon: 1 });
    const { mesh, tilted } = chooseMesh(estimate, laws, { tolerance: 1e-3, widthFactor: 2 });
    const grid = new LossGrid(estimate, mesh);
    grid.addAll(tilted);
    return grid.profile().delta(1).upper;
  };
  // The losses 1.5, 0.5, … may be larger by 0.03, so the bound on δ(1) must be at least δ(0.97).
  const moved = 3 * 0.01;
  const p = 1 / (1 + Math.exp(-0.5));
  expect(upper(0.01)).toBeGreaterThanOrEqual(p ** 3 * -Math.expm1(1 - moved - 1.5));
  expect(upper(0)).toBeLessThan(p ** 3 * -Math.expm1(1 - moved - 1.5));
});

/** A window of 16 tilted masses with tilt θ = 2. Their losses are 80, 80 + 1/16, and so on. */
const STEP = 1 / 16;
const FIRST = 80 * 16;
const THETA = 2;
const SIZE = 16;
/** The rounding error of a Fourier transform, for each doubling of its length. */
const TRANSFORM = 8 * 2 ** -53;

interface ProfileInput {
  /** Tilted masses from the step `first` on, as they are passed to the profile. */
  readonly masses: readonly number[];
  readonly kappa?: number;
  readonly kappaUp?: number;
  readonly kappaDown?: number;
  readonly gain?: number;
  readonly rounding?: number;
  /**
   * The largest and the smallest loss. By default, `highest` and `lowest` lie inside the window.
   */
  readonly highest?: number;
  readonly lowest?: number;
}

/** The value of all fields of the estimate that a profile does not read. */
const NONE = Number.NaN;
const UNUSED = {
  ...{ epsilon: NONE, leeway: NONE, mean: NONE, deviation: NONE },
  ...{ bottom: NONE, top: NONE, cut: NONE, rare: NONE },
};

function profileOf(input: ProfileInput): Profile {
  const { masses, kappa = 160, kappaUp = kappa, kappaDown = kappa } = input;
  const { gain = 0, rounding = 0, highest = 80.9, lowest = 80.1 } = input;
  const estimate: WindowEstimate = {
    ...UNUSED,
    theta: THETA,
    slope: THETA,
    lambdaUp: 3,
    lambdaDown: 3,
  };
  const mesh = { step: STEP, size: SIZE, start: 0, lambda: 1 };
  const unknown = Number.POSITIVE_INFINITY;
  const ends = [highest, lowest, unknown] as const;
  const sums = new Sums(kappa, kappaUp, kappaDown, unknown, 0, ...ends, 0, 0, 0, 0, rounding);
  return new Profile(estimate, mesh, sums, {
    first: FIRST,
    masses: Float64Array.from(masses),
    gain,
  });
}

/** Removes the tilt from masses, which are given by their steps. */
const untilted = (masses: ReadonlyMap<number, number>, kappa: number) =>
  Array.from(masses, ([i, mass]) => {
    const loss = (FIRST + i) * STEP;
    return { loss, p: mass * Math.exp(kappa - THETA * loss) };
  });

const EPSILONS = [80.1, 80.3, 80.5, 80.7];
const bell = Array.from({ length: SIZE }, (_, i) =>
  i > 1 && i < 15 ? Math.exp(-((i - 8) ** 2)) : 0,
);
const asMap = (masses: readonly number[]) => new Map(masses.map((mass, i) => [i, mass]));

describe("the profile of a composition", () => {
  it("the profile of a composition covers the rounding error of a transform in every mass", () => {
    const gain = 1e12;
    const error = TRANSFORM * Math.log2(SIZE) * gain;
    const masses = bell.map((mass) => mass - error);
    const profile = profileOf({ masses, gain });
    for (const epsilon of EPSILONS) {
      const exact = deltaOf(untilted(asMap(bell), 160), epsilon);
      expect(profile.delta(epsilon).upper).toBeGreaterThanOrEqual(exact);
      expect(profileOf({ masses }).delta(epsilon).upper).toBeLessThan(exact);
    }
  });

  it.each([
    ["above", 20],
    ["below", -4],
  ])(
    "the profile covers mass that lies %s the window and wraps around to the opposite end",
    (_, at) => {
      const missing = 1e-3;
      const shown = bell.map((mass, i) => mass - (i === (at + SIZE) % SIZE ? missing : 0));
      const loss = (FIRST + at) * STEP;
      // Moments of the whole loss distribution, at the order that bounds its upper or lower tail.
      const moment = (order: number) =>
        Math.log(
          bell.reduce((sum, m, i) => sum + m * Math.exp(order * (FIRST + i) * STEP), 0) +
            missing * Math.exp(order * loss),
        );
      const ends =
        at > 0
          ? { highest: loss, kappaUp: 160 + moment(3) }
          : { lowest: loss, kappaDown: 160 + moment(-3) };
      const profile = profileOf({ masses: shown, ...ends });
      const truth = new Map([...asMap(bell), [at, missing] as const]);
      for (const epsilon of EPSILONS) {
        const exact = deltaOf(untilted(truth, 160), epsilon);
        expect(profile.delta(epsilon).upper).toBeGreaterThanOrEqual(exact);
        expect(profileOf({ masses: shown }).delta(epsilon).upper).toBeLessThan(exact);
      }
    },
  );

  it("the profile covers the rounding errors of losses, for ε and for δ", () => {
    const [still, moved] = [
      profileOf({ masses: bell }),
      profileOf({ masses: bell, rounding: 0.25 }),
    ];
    const { upper: delta } = still.delta(80.5);
    expect(moved.epsilon(delta).upper).toBeGreaterThanOrEqual(80.5 + 0.25 - 1e-9);
    expect(moved.delta(80.75).upper).toBeGreaterThanOrEqual(delta * (1 - 1e-9));
  });

  it("the profile covers a rounding error in the large logarithm of the tilt", () => {
    const profile = profileOf({ masses: bell });
    for (const epsilon of EPSILONS) {
      const exact = deltaOf(untilted(asMap(bell), 160 * (1 + 2 ** -51)), epsilon);
      expect(profile.delta(epsilon).upper).toBeGreaterThanOrEqual(exact);
    }
  });
});
