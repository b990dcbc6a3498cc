import { noiseEvent, type PrivacyEvent, profileEvent } from "../../accounting/events/index.js";
import { discreteGaussian } from "../../laws/index.js";
import { discreteGaussianBound } from "./discrete-gaussian-privacy.js";

/** σ from which on the integers are too many to list. */
const WIDE = 40;
/** Losses of an event that is made from a profile. */
const LOSSES = 1024;

/**
 * The event of discrete Gaussian noise of an ideal law. It is not that of Gaussian noise of the same
 * σ: at σ = 40.5, ε = 0.14084 its δ is 0.09 % larger.
 */
export function discreteGaussianEvent(sigma: number, sensitivity: number): PrivacyEvent {
  return sigma <= WIDE
    ? noiseEvent(discreteGaussian(sigma), sensitivity)
    : profileEvent(discreteGaussianBound(sigma, sensitivity), LOSSES);
}
