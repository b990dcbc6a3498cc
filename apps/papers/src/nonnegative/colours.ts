/**
 * The colour of each method, which is the same in every chart. Colour-blind readers can distinguish
 * these colours.
 */
export const COLOURS = {
  "minimax-bias": "#0072b2",
  ramp: "#d55e00",
  deadzone: "#00805e",
  clamped: "#a3478a",
  restricted: "#8a6d00",
} as const;
