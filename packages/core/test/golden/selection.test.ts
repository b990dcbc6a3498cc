import { describe, expect, it } from "vitest";
import { fixedDown } from "../../src/numerics/index.js";
import { JointKeySelection, KeySelection } from "../../src/selection/index.js";
import { JointProfile } from "../../src/selection/joint-profile.js";
import { halfOf } from "../../src/selection/key-table.js";
import { chance, renyiStep } from "../../src/selection/renyi-step.js";
import { planTable, renyiPlan } from "../../src/selection/renyi-table.js";
import { shownLoss } from "../../src/selection/shown-law.js";
import { crossingOf, stepCurve, weightsOf } from "../../src/selection/step-curve.js";
import { expectClose } from "./golden.js";
import golden from "./selection.json" with { type: "json" };

const weightsFor = (table: readonly number[]) => table.map((p) => fixedDown(p, 96n));

describe("key selection", () => {
  it.each(golden.oneKey)("one key at ε = $epsilon, δ = $delta", (row) => {
    const selection = new KeySelection(row.epsilon, row.delta);
    row.units.forEach((units, i) => {
      expectClose(selection.probability(units), row.probability[i]!, 1e-9);
    });
    expect(selection.half).toBe(row.half);
  });

  it.each(golden.keys.filter(({ groups }) => groups <= 10))(
    "$groups keys at ε = $epsilon, δ = $delta",
    ({ epsilon, delta, groups, ...row }) => {
      const selection = new JointKeySelection({ epsilon, delta, groups });
      expect(selection.half).toBeLessThanOrEqual(row.provedAtMost);
      expect(selection.provedMinimum).toBe(row.noneBelow);
      expect(selection.certificate.delta).toBeLessThanOrEqual(delta);
      expect(new KeySelection(epsilon / groups, delta / groups).half).toBe(row.split);
    },
  );

  it.each(golden.renyiSteps)("a step of Rényi order $order from $from", (row) => {
    expectClose(renyiStep(chance(row.from), row.order, row.level).named, row.to, 1e-11);
  });

  it.each(golden.curves)("the curve of order $order for $groups keys", (row) => {
    const { order, level, epsilon, delta, groups, kappa } = row;
    const need = { order, level, epsilon, first: (kappa * delta) / groups };
    const table = stepCurve(need, 4000)!;
    row.units.forEach((units, i) => {
      expectClose(table[units]!.named, row.probability[i]!, 1e-8);
    });
    expect(table).toHaveLength(row.length);
    const weights = weightsOf(table);
    const room = { parts: 100 * epsilon, room: epsilon };
    const names = { epsilon, groups, adjacency: "add-remove", shown: undefined } as const;
    expect(new JointProfile(weights, names, room).delta).toBeLessThanOrEqual(row.certifiedAtMost);
    expect(halfOf(weights)).toBe(row.units.at(-1));
  });
});

describe("tables of approximate Rényi divergence", () => {
  it.each(golden.renyiTables)("$groups keys at ε = $epsilon, order $order", (row) => {
    const need = { ...row, adjacency: "add-remove", shown: undefined } as const;
    const plan = renyiPlan(need, row.order, row.share)!;
    const table = planTable(plan, 0.5, 1000)!;
    expect(table.length - 1).toBe(row.half);
    expect(Math.abs(crossingOf(table) - row.crossing)).toBeLessThan(1e-3);
  });
});

describe("the certificate of a table", () => {
  const mesh = (epsilon: number) => ({ parts: Math.round(epsilon / 0.005), room: 3 });

  it.each(golden.certificates)("$groups keys of $table at ε = $epsilon", (row) => {
    const need = { ...row, adjacency: "add-remove", shown: undefined } as const;
    const { delta } = new JointProfile(weightsFor(row.table), need, mesh(row.epsilon));
    expect(delta).toBeGreaterThanOrEqual(row.delta * (1 - 1e-12));
    expect(delta).toBeLessThanOrEqual(row.delta * row.atMost);
  });

  it.each(golden.substituted)("a unit with $groups keys is replaced, $table", (row) => {
    const need = { ...row, adjacency: "substitute", shown: undefined } as const;
    const { delta } = new JointProfile(weightsFor(row.table), need, mesh(row.epsilon));
    expect(delta).toBeGreaterThanOrEqual(row.delta * (1 - 1e-12));
    expect(delta).toBeLessThanOrEqual(row.delta * row.atMost);
  });

  it.each(golden.shown)("$groups keys that show ε = $shownPure, $table", (row) => {
    const shown = shownLoss({ kind: "pure/1", epsilon: row.shownPure });
    const need = { ...row, adjacency: "add-remove", shown } as const;
    const { delta } = new JointProfile(weightsFor(row.table), need, mesh(row.epsilon));
    expect(delta).toBeGreaterThanOrEqual(row.delta * (1 - 1e-12));
    expect(delta).toBeLessThanOrEqual(row.delta * row.atMost);
  });
});
