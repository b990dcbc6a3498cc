import { expect, it } from "vitest";
import { mechanism } from "../mechanisms/index.js";
import { figuresAt } from "./figures.js";

it("computes metrics and the bias at a true value", () => {
  const laplace = mechanism("laplace", { epsilon: 0.5, sensitivity: 1 });
  const figures = figuresAt(laplace, 3, ["mae", "rmse"]);
  expect(figures.mae).toBeCloseTo(2, 12);
  expect(figures.rmse).toBeCloseTo(Math.sqrt(8), 12);
  expect(figures.bias).toBeCloseTo(0, 12);
});

it("moves a true value outside the range of a mechanism to the nearest end", () => {
  const clamped = mechanism("clamped-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 });
  const { bias } = figuresAt(clamped, 0, ["mae"]);
  // Clamping Laplace noise at the lower end moves the mean by half the scale, up to the far end.
  expect(bias).toBeCloseTo(0.5 * (1 - Math.exp(-10)), 9);
  expect(figuresAt(clamped, -1, ["mae"]).bias).toBeCloseTo(1 + bias!, 9);
});
