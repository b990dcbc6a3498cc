import { geometric, laplace } from "@noisewright/core";
import { clampedLaplace } from "@noisewright/core/mechanisms";
import { describe, expect, it } from "vitest";
import { lawData } from "../../worker/tasks/law-data.js";
import { lawScale } from "./law-scale.js";

const RANGE = [-6, 16] as const;
const smooth = lawData(laplace({ epsilon: 1, sensitivity: 1 }).law(5), RANGE);
const whole = lawData(geometric({ epsilon: 1, sensitivity: 1 }).law(5), RANGE);
const atoms = lawData(
  clampedLaplace({ epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }).law(5),
  RANGE,
);

describe("distributions in one picture", () => {
  it("of one kind have the axis of their kind", () => {
    expect(lawScale([smooth])).toMatchObject({ label: "density", massUnit: undefined });
    expect(lawScale([whole, whole])).toMatchObject({ label: "probability", massUnit: undefined });
  });

  it("on a lattice and elsewhere are drawn as probabilities per unit", () => {
    const scale = lawScale([smooth, whole]);
    expect(scale).toMatchObject({ label: "probability per unit", massUnit: undefined });
    const peak = whole.stems.find(({ x }) => x === 5)?.mass ?? 0;
    expect(scale.heightOf(whole, peak)).toBe(peak);
    // Of a lattice twice as wide, each value stands for two units.
    const wide = { ...whole, spacing: 2 };
    expect(lawScale([smooth, wide]).heightOf(wide, peak)).toBe(peak / 2);
    expect(lawScale([whole, wide]).label).toBe("probability per unit");
  });

  it("with single values of positive probability have a second axis for these", () => {
    const scale = lawScale([atoms, whole]);
    const [mass] = atoms.stems.map((stem) => stem.mass);
    const tallest = Math.max(
      ...atoms.curve.map(({ pdf }) => pdf),
      ...whole.stems.map((s) => s.mass),
    );
    expect(scale.label).toBe("probability per unit");
    expect(scale.heightOf(atoms, mass!)).toBeCloseTo(tallest, 12);
    expect(scale.massUnit).toBeCloseTo(tallest / mass!, 12);
  });
});
