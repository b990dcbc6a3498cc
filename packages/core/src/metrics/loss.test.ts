import { describe, expect, it } from "vitest";
import { finite } from "../laws/index.js";
import { parseMetric } from "./parse-metric.js";

const LAW = finite("points", [
  { x: -1, mass: 0.125 },
  { x: 0.5, mass: 0.25 },
  { x: 2, mass: 0.5 },
  { x: 4, mass: 0.125 },
]);
const NAMES = ["mae", "rmse", "lp:3", "lp:0.5", "usefulness:1", "relative-error:0.5,0.25"];

describe.each([...NAMES, "confidence:0,2"])("the loss of %s", (name) => {
  const { loss, of } = parseMetric(name);
  const at = (answer: number, output: number) =>
    loss!.of({ answer, output, error: output - answer });

  it("the metric follows from the mean loss", () => {
    for (const answer of [-2, 0, 1.5, 3]) {
      const mean = LAW.points!.reduce((sum, { x, mass }) => sum + mass * at(answer, x), 0);
      expect(loss?.read(mean)).toBeCloseTo(of(LAW, answer), 13);
    }
  });

  it("the stated minimum of the loss is correct for intervals of outputs", () => {
    for (const [from, to] of [
      [-1, 0.75],
      [1, 3],
      [2, 2],
      [4, Number.POSITIVE_INFINITY],
    ] as const) {
      const inside = Array.from(
        { length: 65 },
        (_, i) => from + ((Math.min(to, 9) - from) * i) / 64,
      );
      const values = inside.map((output) => at(1, output));
      expect(loss?.minimum(1, from, to)).toBe(Math.min(...values));
    }
  });

  it("random rounding of outputs to a lattice adds at most the stated amount to the loss", () => {
    const most = loss?.rounding?.(0.5);
    if (most === undefined) return;
    for (let output = -2; output <= 2; output += 0.03125) {
      const low = Math.floor(output * 2) / 2;
      const part = (output - low) * 2;
      const rounded = (1 - part) * at(0, low) + part * at(0, low + 0.5);
      expect(rounded - at(0, output)).toBeLessThanOrEqual(most + 1e-15);
    }
  });
});

it("the metrics bias and entropy have no loss function", () => {
  expect([parseMetric("bias").loss, parseMetric("entropy").loss]).toEqual([undefined, undefined]);
});
