import { describe, expect, it } from "vitest";
import { gaussianLoss } from "../loss/gaussian-loss.js";
import { chooseMesh } from "./choose-mesh.js";
import { estimateWindow } from "./estimate-window.js";
import { hockeySticks } from "./hockey-sticks.js";
import { LossGrid } from "./loss-grid.js";
import { ThresholdTests } from "./threshold-tests.js";

const SIZE = 256;
const STEP = 1 / 64;
const THETA = 2;
/** Every second node has no mass. */
const masses = Float64Array.from({ length: SIZE }, (_, i) =>
  i % 2 === 0 ? Math.exp(-(((i - 80) / 20) ** 2)) / 18 : 0,
);
const deficits = masses.map((mass, i) => mass * (i % 4 === 0 ? 1e-3 : 2e-3));
const lossAt = (i: number) => i * STEP;
const tilt = (i: number) => Math.exp(-THETA * lossAt(i));

interface Shown {
  readonly masses?: Float64Array;
  readonly deficits?: Float64Array;
  readonly wrapped?: { readonly masses: number; readonly deficits: number };
}

/** Tests that see wrong masses under Q or wrong deficits, but the right hockey sticks. */
function testsOf(shown: Shown = {}): ThresholdTests {
  const arc = { masses, deficits, ...shown, gain: 0, deficitGain: 0 };
  return new ThresholdTests(arc, hockeySticks(masses, THETA, STEP), {
    ...{ first: 0, theta: THETA, step: STEP, hockeyError: 0, transform: 0, tilt },
    wrapped: shown.wrapped ?? { masses: 0, deficits: 0 },
  });
}

/** P(says P) − e^ε·Q(says P) of the best threshold, by its definition. */
function best(epsilon: number): number {
  let [difference, largest] = [0, 0];
  for (let i = SIZE - 1; i >= 0; i--) {
    const change = -Math.expm1(epsilon - lossAt(i));
    difference += (masses[i]! * change - deficits[i]!) * tilt(i);
    largest = Math.max(largest, difference);
  }
  return largest;
}

/** Adds an error to one element. */
const moved = (values: Float64Array, at: number, by: number) =>
  values.map((x, i) => (i === at ? x + by : x));

const middles = [60, 80, 81, 100].map(lossAt);
/** Nodes at which the best test is expected, rightly or wrongly. */
const nears = [0, 40, 80, 128, 255];

describe("threshold tests", () => {
  it.each(nears)("find the best test, if it is expected at node %i", (near) => {
    for (const epsilon of middles.map((x) => x + STEP / 3)) {
      expect(testsOf().deltaDown(epsilon, near)).toBeCloseTo(best(epsilon), 14);
      expect(testsOf().epsilonDown(best(epsilon), near)).toBeCloseTo(epsilon, 11);
    }
  });

  it("find no test if no loss reaches ε", () => {
    expect(testsOf().deltaDown(9, 255)).toBe(0);
  });

  it("cover deficits that wrapped around", () => {
    const error = 1e-4;
    const shown = moved(deficits, 120, -error);
    for (const epsilon of middles) {
      const covered = testsOf({ deficits: shown, wrapped: { masses: 0, deficits: error } });
      expect(covered.deltaDown(epsilon, 80)).toBeLessThanOrEqual(best(epsilon));
      expect(testsOf({ deficits: shown }).deltaDown(epsilon, 80)).toBeGreaterThan(best(epsilon));
    }
  });

  it.each([
    ["too small, at a threshold below ε", -1],
    ["too large, at a threshold above ε", 1],
  ])("cover an error of the mass under Q that makes it %s", (_name, sign) => {
    const error = 1e-4;
    const shown = moved(masses, 140, sign * error);
    const wrapped = { masses: error, deficits: 0 };
    for (const epsilon of [61, 81, 101].map((i) => lossAt(i) + STEP / 3)) {
      const delta = best(epsilon);
      const covered = testsOf({ masses: shown, wrapped });
      expect(covered.deltaDown(epsilon, 80)).toBeLessThanOrEqual(delta);
      expect(covered.epsilonDown(delta, 80)).toBeLessThanOrEqual(epsilon);
      const open = testsOf({ masses: shown });
      expect(open.deltaDown(epsilon, 80)).toBeGreaterThan(delta);
      expect(open.epsilonDown(delta, 80)).toBeGreaterThan(epsilon);
    }
  });
});

it.each([1e-100, 1e-200, 1e-250])("Gaussian noise has a narrow bracket at δ = %d", (delta) => {
  const laws = [{ law: gaussianLoss(4e-4), count: 1 }];
  const estimate = estimateWindow(laws, { delta });
  const { mesh, tilted } = chooseMesh(estimate, laws, { tolerance: 2e-4, widthFactor: 1 });
  const grid = new LossGrid(estimate, mesh);
  grid.addAll(tilted);
  const { lower, upper } = grid.profile().epsilon(delta);
  expect(lower).toBeLessThanOrEqual(upper);
  expect(lower).toBeGreaterThan(upper * (1 - 1e-3));
});
