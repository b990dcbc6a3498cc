import { checkGaussianVariance } from "../../random/index.js";
import type { TableNoise } from "./types.js";

/** Refuses noise that cannot be drawn, before a plan is paid for. */
export function checkNoise(subject: string, noise: TableNoise): void {
  if (noise.kind === "discrete-gaussian") checkGaussianVariance(subject, [noise.variance]);
}
