import { describe, expect, it } from "vitest";
import { mechanismKind } from "../../src/mechanisms/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import golden from "./utility.json" with { type: "json" };

/** Half a unit of the sixth decimal, because the reference file has six decimals. */
const ROUNDED = 0.5e-6 * (1 + 1e-9);

describe.each(golden.rows)("$metric at ε = $epsilon", ({ metric: name, epsilon, ...row }) => {
  const metric = parseMetric(name);
  const value = (id: string, more: object) =>
    metric.of(
      mechanismKind(id)
        .create({ epsilon, sensitivity: 1, ...more })
        .law(0),
      0,
    );

  it("Laplace noise has the utility of the reference file", () => {
    expect(Math.abs(value("laplace", {}) - row.laplace)).toBeLessThanOrEqual(ROUNDED);
  });

  it("staircase noise with the best step has the utility of the reference file", () => {
    const tuned = value("staircase", { metric: name });
    expect(Math.abs(tuned - row.staircase)).toBeLessThanOrEqual(ROUNDED);
  });
});

describe.each([0.25, 1.5, 40])("utility in units of the sensitivity %d", (sensitivity) => {
  it.each(golden.rows)(
    "the metric $metric at ε = $epsilon does not depend on the unit",
    ({ metric, epsilon, staircase }) => {
      const [word, width] = metric.split(":");
      const name = width === undefined ? metric : `${word}:${Number(width) * sensitivity}`;
      const { law } = mechanismKind("staircase").create({ epsilon, sensitivity, metric: name });
      const scale = width === undefined ? sensitivity : 1;
      const error = parseMetric(name).of(law(0), 0) / scale - staircase;
      expect(Math.abs(error)).toBeLessThanOrEqual(ROUNDED);
    },
  );
});
