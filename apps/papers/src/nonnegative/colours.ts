/**
 * One colour for each method, the same in every picture. Colour-blind readers can distinguish them.
 */
export const COLOURS = {
  "minimax-bias": "#0072b2",
  ramp: "#d55e00",
  deadzone: "#00805e",
  clamped: "#a3478a",
  restricted: "#8a6d00",
} as const;
