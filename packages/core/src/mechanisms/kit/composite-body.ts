import {
  type CompositeDensity,
  composite as compositeLaw,
  h1Rate,
  h2Rate,
  type Range,
} from "../../distributions/index.js";
import { compileWindow } from "../../lattice/index.js";
import { compositePrivacy } from "../../privacy/index.js";
import type { Body } from "./define-mechanism.js";
import { insideOf } from "./whole-range.js";

/** Cells in half of the bump. */
export const RESOLUTION = 128;

export function compositeBody(
  subject: string,
  density: CompositeDensity,
  { epsilon, lower, upper }: Range & { readonly epsilon: number },
): Body {
  const input = { lower, upper };
  const { m, k, y, t, s1, s2, cpMax } = density;
  const law = (answer: number) => compositeLaw(density, input, insideOf(input, answer));
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
    channel: ({ resolution = RESOLUTION }) =>
      compileWindow(subject, density, input, epsilon, resolution),
  };
}
