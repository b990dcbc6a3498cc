import type { Loss } from "./metric.js";

/**
 * The distance between the true value and an interval of outputs; 0 if the interval contains the
 * true value.
 */
function distance(answer: number, from: number, to: number): number {
  return Math.max(0, from - answer, answer - to);
}

/** The loss |error|^p. */
export function powerLoss(p: number): Loss {
  const raised = (x: number) => (p === 1 ? x : p === 2 ? x * x : x ** p);
  return {
    byError: true,
    of: ({ error }) => raised(Math.abs(error)),
    minimum: (answer, from, to) => raised(distance(answer, from, to)),
    read: (mean) => (p === 2 ? Math.sqrt(mean) : mean ** (1 / p)),
    // The loss |error| is linear between lattice points, so rounding does not change its mean.
    // Rounding adds its variance to the mean squared error.
    ...(p === 1 && { rounding: () => 0 }),
    ...(p === 2 && { rounding: (step) => (step * step) / 4 }),
  };
}

/**
 * The loss is 1 if |error| exceeds a width, and 0 otherwise. The width is constant or depends on
 * the true value.
 */
export function outsideWidthLoss(within: number | ((answer: number) => number)): Loss {
  const width = typeof within === "number" ? () => within : within;
  return {
    byError: typeof within === "number",
    of: ({ answer, error }) => (Math.abs(error) <= width(answer) ? 0 : 1),
    minimum: (answer, from, to) => (distance(answer, from, to) <= width(answer) ? 0 : 1),
    read: (mean) => 1 - mean,
  };
}

/** The loss is 1 for outputs outside a fixed range, and 0 inside. */
export function outsideRangeLoss(lower: number, upper: number): Loss {
  return {
    byError: false,
    of: ({ output }) => (output >= lower && output <= upper ? 0 : 1),
    minimum: (_answer, from, to) => (from <= upper && to >= lower ? 0 : 1),
    read: (mean) => 1 - mean,
  };
}
