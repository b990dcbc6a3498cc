import { expect, it } from "vitest";
import { histogramOf } from "./histogram.js";

const curve = [0, 36].map((x) => ({ x, pdf: 1 / 36, cdf: x / 36 }));
const law = { name: "uniform", spacing: 0, mean: 18, curve, stems: [] };

it("bars have the area of the share of the outputs that are shown", () => {
  const { bars } = histogramOf([0.5, 1.5, 1.6, 99], 3, law);
  expect(bars.slice(0, 3).map(({ height }) => height)).toEqual([0.25, 0.5, 0]);
  expect(histogramOf([0.5, 1.5, 1.6, 99], 1, law).bars[1]?.height).toBe(0);
});

it("single values are counted apart from the bars", () => {
  const stems = [{ x: 0, mass: 0.5, cdf: 0.5 }];
  const { bars, shares } = histogramOf([0, 0, 0, 1.5], 4, { ...law, stems });
  expect(shares).toEqual([{ x: 0, mass: 0.75 }]);
  expect([bars[0]?.height, bars[1]?.height]).toEqual([0, 0.25]);
});
