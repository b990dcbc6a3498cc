import { laplace } from "@noisewright/core/laws";
import { parseHistogramMetric } from "@noisewright/core/metrics";
import type { ExpectedLoss } from "@noisewright/core/research";
import { HISTOGRAM } from "./histogram.js";
import { around } from "./noises.js";

const gkl = parseHistogramMetric("gkl");
const POINTS = 32;
const [LOWEST, HIGHEST] = [Math.log(0.2), Math.log(120)];
const STEP = (HIGHEST - LOWEST) / (POINTS - 1);

/**
 * Returns the expected gkl of the histogram under Laplace noise of rate s, as a cubic spline in ln
 * s and ln gkl. The expected gkl is an expectation over the noise. So the best rate prior can be
 * certified as for any other loss.
 */
export function gklLoss(): ExpectedLoss {
  const logs = Array.from({ length: POINTS }, (_, i) => {
    const law = laplace(Math.exp(-(LOWEST + i * STEP)));
    return Math.log(gkl.expected(HISTOGRAM, around(law))!);
  });
  const bends = naturalBends(logs);
  /** Returns the logarithm of the expected gkl and its first two derivatives at ln s. */
  const at = (s: number) => {
    const place = (Math.log(s) - LOWEST) / STEP;
    const i = Math.min(POINTS - 2, Math.max(0, Math.floor(place)));
    const [u, v] = [place - i, i + 1 - place];
    const [a, b] = [logs[i]!, logs[i + 1]!];
    const [p, q] = [bends[i]!, bends[i + 1]!];
    if (u < 0 || v < 0) return beyond(u < 0 ? u : -v, u < 0, logs, bends);
    return {
      value: v * a + u * b + ((v ** 3 - v) * p + (u ** 3 - u) * q) / 6,
      slope: (b - a + ((1 - 3 * v * v) * p + (3 * u * u - 1) * q) / 6) / STEP,
      bend: (v * p + u * q) / STEP ** 2,
    };
  };
  return {
    cost: (s) => Math.exp(at(s).value),
    slope: (s) => (Math.exp(at(s).value) * at(s).slope) / s,
    curvature(s) {
      const { value, slope, bend } = at(s);
      return (Math.exp(value) * (bend + slope * slope - slope)) / s ** 2;
    },
  };
}

/** Extrapolates the spline linearly, by `steps` grid steps beyond one end of the grid. */
function beyond(steps: number, low: boolean, logs: readonly number[], bends: readonly number[]) {
  const [i, j] = low ? [0, 1] : [POINTS - 2, POINTS - 1];
  const rise = logs[j]! - logs[i]!;
  const slope = rise + ((low ? -1 : 1) * bends[low ? j : i]!) / 6;
  const value = logs[low ? i : j]! + steps * slope;
  return { value, slope: slope / STEP, bend: 0 };
}

/** Returns the second differences of the natural cubic spline through equidistant values. */
function naturalBends(values: readonly number[]): number[] {
  const last = values.length - 1;
  const ratios = new Array<number>(values.length).fill(0);
  const bends = new Array<number>(values.length).fill(0);
  for (let i = 1; i < last; i++) {
    const second = values[i - 1]! - 2 * values[i]! + values[i + 1]!;
    const pivot = 4 - ratios[i - 1]!;
    ratios[i] = 1 / pivot;
    bends[i] = (6 * second - bends[i - 1]!) / pivot;
  }
  for (let i = last - 1; i > 0; i--) {
    bends[i] = bends[i]! - ratios[i]! * bends[i + 1]!;
  }
  return bends;
}
