import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseMesh } from "../../src/accounting/grid/choose-mesh.js";
import { DeficitBound } from "../../src/accounting/grid/deficit-bound.js";
import { discretise } from "../../src/accounting/grid/discretise.js";
import { estimateWindow, type WindowEstimate } from "../../src/accounting/grid/estimate-window.js";
import { LossGrid } from "../../src/accounting/grid/loss-grid.js";
import { Profile } from "../../src/accounting/grid/profile.js";
import { Sums } from "../../src/accounting/grid/sums.js";
import { atomicLoss, responseLoss } from "../../src/accounting/loss/atomic-loss.js";
import { gaussianLoss } from "../../src/accounting/loss/gaussian-loss.js";
import { laplaceLoss } from "../../src/accounting/loss/laplace-loss.js";
import type { LossLaw } from "../../src/accounting/loss/loss-law.js";
import { composeAtoms, response } from "./exact.js";

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

  it("no threshold on the grid tells P from Q better than δ, even if losses lie below the first node", () => {
    fc.assert(
      fc.property(atoms, fc.double({ min: 0.2, max: 5, noNaN: true }), (given, top) => {
        const nodes = Float64Array.from({ length: 9 }, (_, i) => -2 + ((top + 2) * i) / 8);
        const { mass, deficit } = discretise(atomicLoss(given, 0, 0), nodes);
        for (const epsilon of [-2.5, 0, 0.5, top / 2, top]) {
          let difference = 0;
          for (let i = nodes.length - 1; i >= 0; i--) {
            difference += mass[i]! * -Math.expm1(epsilon - nodes[i]!) - deficit[i]!;
            expect(difference, `node ${i}`).toBeLessThanOrEqual(deltaOf(given, epsilon) + 1e-13);
          }
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
  readonly deficits?: readonly number[];
  readonly deficitGain?: number;
  readonly deficitUp?: DeficitBound;
  readonly deficitDown?: DeficitBound;
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
  ...{ bottom: NONE, top: NONE, cut: NONE },
};

function profileOf(input: ProfileInput): Profile {
  const { masses, kappa = 160, kappaUp = kappa, kappaDown = kappa } = input;
  const { gain = 0, rounding = 0, highest = 80.9, lowest = 80.1 } = input;
  const { deficits = new Float64Array(SIZE), deficitGain = 0 } = input;
  const { deficitUp, deficitDown } = input;
  const estimate: WindowEstimate = {
    ...UNUSED,
    theta: THETA,
    slope: THETA,
    lambdaUp: 3,
    lambdaDown: 3,
  };
  const mesh = { step: STEP, size: SIZE, start: 0 };
  const unknown = Number.POSITIVE_INFINITY;
  const ends = [highest, lowest, unknown] as const;
  const cumulants = [kappa, kappaUp, kappaDown, unknown] as const;
  const bounds = [deficitUp, deficitDown] as const;
  const sums = new Sums(...cumulants, 0, ...ends, 0, 0, rounding, ...bounds);
  return new Profile(estimate, mesh, sums, {
    first: FIRST,
    masses: Float64Array.from(masses),
    deficits: Float64Array.from(deficits),
    gain,
    deficitGain,
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

/** The mass under P of node i is bell − deficit, and its mass under Q is bell·e^−loss. */
const deficits = bell.map((mass, i) => mass * (i % 2 === 0 ? 2e-3 : 1e-3));
const thresholdDelta = (epsilon: number) => {
  const p = untilted(asMap(bell.map((mass, i) => mass - deficits[i]!)), 160);
  const q = untilted(asMap(bell), 160);
  const terms = p.map((atom, i) => atom.p - q[i]!.p * Math.exp(epsilon - q[i]!.loss));
  return Math.max(
    ...terms.map((_, from) => terms.slice(from).reduce((sum, term) => sum + term, 0)),
  );
};

describe("the lower bound of a profile", () => {
  it("is the δ of the best threshold test", () => {
    const profile = profileOf({ masses: bell, deficits });
    for (const epsilon of EPSILONS) {
      const exact = thresholdDelta(epsilon);
      const { lower } = profile.delta(epsilon);
      expect(lower).toBeLessThanOrEqual(exact);
      expect(lower).toBeGreaterThanOrEqual(exact * (1 - 1e-11));
      const found = profile.epsilon(exact).lower;
      expect(Math.abs(found - epsilon)).toBeLessThanOrEqual(1e-10);
      expect(profileOf({ masses: bell }).delta(epsilon).lower).toBeGreaterThan(exact);
    }
  });

  it("covers the rounding error of a transform in every mass and in every deficit", () => {
    const error = TRANSFORM * Math.log2(SIZE) * 1e12;
    const shown = { masses: bell.map((mass) => mass + error), deficits };
    const hidden = { masses: bell, deficits: deficits.map((deficit) => deficit - error) };
    for (const epsilon of EPSILONS) {
      const exact = thresholdDelta(epsilon);
      expect(profileOf({ ...shown, gain: 1e12 }).delta(epsilon).lower).toBeLessThanOrEqual(exact);
      expect(profileOf(shown).delta(epsilon).lower).toBeGreaterThan(exact);
      const covered = profileOf({ ...hidden, deficitGain: 1e12 });
      expect(covered.delta(epsilon).lower).toBeLessThanOrEqual(exact);
      expect(covered.epsilon(exact).lower).toBeLessThanOrEqual(epsilon);
      expect(profileOf(hidden).delta(epsilon).lower).toBeGreaterThan(exact);
    }
  });

  it("covers the error of the masses under Q, also for an ε that is not a node", () => {
    const error = TRANSFORM * Math.log2(SIZE) * 1e12;
    // Too little mass at the first node above ε makes Q too light for thresholds below ε.
    const masses = bell.map((mass) => mass - error);
    const at = 80.5 - STEP / 2;
    const profile = profileOf({ masses, deficits, gain: 1e12 });
    expect(profile.delta(at).lower).toBeLessThanOrEqual(thresholdDelta(at));
    expect(profile.epsilon(thresholdDelta(at)).lower).toBeLessThanOrEqual(at + 1e-12);
  });

  it("covers deficits that lie above the window and wrap around", () => {
    const missing = 1e-3;
    const at = 20;
    // The deficit of a mass above the window hides the deficit of the node at which it appears.
    const shown = deficits.map((deficit, i) => deficit - (i === at - SIZE + 8 ? missing : 0));
    const loss = (FIRST + at) * STEP;
    const moment = Math.log(
      bell.reduce((sum, m, i) => sum + m * Math.exp(3 * (FIRST + i) * STEP), 0) +
        missing * Math.exp(3 * loss),
    );
    const outside = { highest: loss, kappaUp: 160 + moment };
    const deficitUp = new DeficitBound().plus({ absolute: 1, sum: 0 }, 1);
    const covered = profileOf({ masses: bell, deficits: shown, ...outside, deficitUp });
    for (const epsilon of EPSILONS.slice(0, 3)) {
      const exact = thresholdDelta(epsilon);
      expect(covered.delta(epsilon).lower).toBeLessThanOrEqual(exact);
      expect(profileOf({ masses: bell, deficits: shown }).delta(epsilon).lower).toBeGreaterThan(
        exact,
      );
    }
  });

  it.each([
    ["above", { highest: 85, kappaUp: 160 + 3 * 81 - 12 }, "deficitUp"],
    ["below", { lowest: 75, kappaDown: 160 - 3 * 80 - 12 }, "deficitDown"],
  ])("covers deficits much larger than the masses that lie %s the window", (_, ends, side) => {
    // At most e^−12 of the mass lies outside, and its deficits are a thousand times as large.
    const bound = new DeficitBound().plus({ absolute: 1e3, sum: -1e3 }, 1);
    const shown = deficits.map((deficit, i) => deficit - (i === 12 ? 1e3 * Math.exp(-12) : 0));
    const covered = profileOf({ masses: bell, deficits: shown, ...ends, [side]: bound });
    for (const epsilon of EPSILONS.slice(0, 3)) {
      const exact = thresholdDelta(epsilon);
      expect(covered.delta(epsilon).lower).toBeLessThanOrEqual(exact);
      const open = profileOf({ masses: bell, deficits: shown, ...ends });
      expect(open.delta(epsilon).lower).toBeGreaterThan(exact);
    }
  });

  it("covers the rounding errors of losses", () => {
    const rounding = STEP / 4;
    const moved = profileOf({ masses: bell, deficits, rounding });
    const delta = thresholdDelta(80.5);
    expect(moved.delta(80.5 - rounding).lower).toBeLessThanOrEqual(delta);
    expect(moved.epsilon(delta).lower).toBeLessThanOrEqual(80.5 - rounding + 1e-9);
  });
});

describe("the bracket of a coarse mesh", () => {
  const counted = fc.record({
    epsilon: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
    lost: fc.constantFrom(0, 1e-7),
    count: fc.integer({ min: 1, max: 5 }),
  });

  it("contains the exact ε and δ, for responses of which most lie between nodes", () => {
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 3 }), (given) => {
        const laws = given.map(({ epsilon, lost, count }) => ({
          law: responseLoss(epsilon, lost),
          count,
        }));
        const exact = composeAtoms(
          given.map(({ epsilon, lost, count }) => ({
            ...{ atoms: response(epsilon, lost), infinite: lost, count },
          })),
        );
        const estimate = estimateWindow(laws, { delta: 1e-5 });
        for (const widthFactor of [2, 200, 2000]) {
          const { mesh, tilted } = chooseMesh(estimate, laws, { tolerance: 1e9, widthFactor });
          const grid = new LossGrid(estimate, mesh);
          grid.addAll(tilted);
          const profile = grid.profile();
          for (const delta of [1e-3, 1e-5]) {
            const { lower, upper } = profile.epsilon(delta);
            const truth = exact.epsilon(delta);
            expect(lower).toBeLessThanOrEqual(truth * (1 + 1e-9));
            expect(upper).toBeGreaterThanOrEqual(truth * (1 - 1e-9));
            const { lower: low, upper: high } = profile.delta(truth);
            expect(low).toBeLessThanOrEqual(exact.delta(truth) * (1 + 1e-9));
            expect(high).toBeGreaterThanOrEqual(exact.delta(truth) * (1 - 1e-9));
          }
        }
      }),
    );
  });

  it("contains the bracket of a fine mesh, and is wider", () => {
    const laws = [0.31, 0.47, 0.113].map((epsilon) => ({ law: laplaceLoss(epsilon), count: 9 }));
    const estimate = estimateWindow(laws, { delta: 1e-6 });
    const [coarse, fine] = [1, 1e-6].map((tolerance) => {
      const { mesh, tilted } = chooseMesh(estimate, laws, { tolerance, widthFactor: 8 });
      const grid = new LossGrid(estimate, mesh);
      grid.addAll(tilted);
      return grid.profile().epsilon(1e-6);
    });
    expect(coarse!.lower).toBeLessThan(fine!.lower);
    expect(coarse!.upper).toBeGreaterThan(fine!.upper);
    expect(fine!.upper - fine!.lower).toBeLessThanOrEqual(1e-5 * fine!.upper);
  });
});
