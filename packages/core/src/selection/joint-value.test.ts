import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JointNeed, jointValue, jointValueAt } from "./joint-value.js";
import type { KeyStep } from "./key-step.js";
import { RatioGrid } from "./ratio-grid.js";
import type { ShownLaw } from "./shown-law.js";

const GRID = new RatioGrid(1, 20, 0.5);

/** A law on multiples of the step of the grid. The list of losses has a multiple of four. */
function shownLaw(shifts: readonly number[], masses: readonly number[]): ShownLaw {
  const length = 4 * Math.ceil(shifts.length / 4);
  return {
    shifts: Int32Array.from({ length }, (_, i) => shifts[Math.min(i, shifts.length - 1)]!),
    masses: Float64Array.from({ length }, (_, i) => masses[i] ?? 0),
    infinite: 0,
    rounding: 0,
  };
}

/** A step whose named key has this loss, in steps of the grid. */
const stepOf = (mass: number, loss: number): KeyStep => ({
  named: { mass, loss: loss * GRID.step },
  not: { mass: 1 - mass, loss: -0.3 * GRID.step },
  alone: 1e-6,
});

const losses = fc.double({ min: -6, max: 9, noNaN: true });
const masses = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const steps = fc.array(fc.tuple(masses, losses), { minLength: 1, maxLength: 4 });
const laws = fc
  .uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 6 })
  .map((shifts) => {
    const sorted = shifts.toSorted((a, b) => a - b);
    return shownLaw(
      sorted,
      sorted.map(() => 1 / sorted.length),
    );
  });

describe("the value of an adversary", () => {
  it("is the same at one node as among all nodes", () => {
    const groups = fc.integer({ min: 1, max: 4 });
    const cases = fc.tuple(steps, groups, fc.option(laws), fc.nat({ max: GRID.size - 1 }));
    fc.assert(
      fc.property(cases, ([list, keys, law, node]) => {
        const shown = law ?? undefined;
        const need: JointNeed = {
          ...{ steps: list.map(([mass, loss]) => stepOf(mass, loss)), groups: keys },
          ...{ grid: GRID, shown },
        };
        const all = jointValue(need);
        expect(all.every((value) => value >= 0)).toBe(true);
        expect(jointValueAt(need, node)).toBe(all[node]);
      }),
    );
  });

  it.each([-7, -1, 0, 4, 12])(
    "moves with a shown loss of %i steps, as if the name had it",
    (moved) => {
      for (const groups of [1, 2, 3]) {
        const need = { groups, grid: GRID };
        const shown = shownLaw([moved], [1]);
        const seen = jointValue({ ...need, steps: [stepOf(0.4, 0.5)], shown });
        const named = jointValue({ ...need, steps: [stepOf(0.4, 0.5 + moved)] });
        seen.forEach((value, j) => {
          expect(value).toBeCloseTo(named[j]!, 10);
        });
      }
    },
  );
});
