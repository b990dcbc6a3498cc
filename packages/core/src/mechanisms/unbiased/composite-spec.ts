import type { Range } from "../../laws/index.js";
import type { CompileOptions } from "../kit/index.js";
import { compileWindow } from "./compile-window.js";
import { type CompositeDensity, h1Rate, h2Rate } from "./composite-density.js";
import { compositeLaw } from "./composite-law.js";
import { compositePrivacy } from "./composite-privacy.js";
import { clampOrMiddle } from "./whole-range.js";

/** The number of cells in half of the bump. */
export const RESOLUTION = 128;

export function compositeSpec(
  subject: string,
  density: CompositeDensity,
  { epsilon, lower, upper }: Range & { readonly epsilon: number },
) {
  const input = { lower, upper };
  const { m, k, y, t, s1, s2, cpMax } = density;
  const law = (answer: number) => compositeLaw(density, input, clampOrMiddle(input, answer));
  return {
    input,
    output: law(lower).support,
    law,
    privacy: compositePrivacy(density),
    worst: { bias: 0, mse: law(lower).variance },
    details: {
      tau: 2 / m - 1,
      m,
      k,
      y,
      t,
      s1,
      s2,
      cpMax,
      halfWidth: (upper - lower) / (2 * cpMax),
      h1: h1Rate(density),
      h2: h2Rate(density, "density"),
      h2Base: h2Rate(density, "base"),
      leastMargin: (upper - lower) / Math.expm1(epsilon),
    },
    claim: { epsilon, delta: 0 },
    channel: ({ resolution = RESOLUTION }: CompileOptions) =>
      compileWindow(subject, density, input, epsilon, resolution),
  };
}
