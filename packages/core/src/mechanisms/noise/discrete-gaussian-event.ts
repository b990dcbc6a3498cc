import { noiseEvent, type PrivacyEvent, profileEvent } from "../../accounting/events/index.js";
import { discreteGaussian } from "../../laws/index.js";
import { discreteGaussianBound } from "./discrete-gaussian-privacy.js";

/** From this σ on, the noise takes too many integer values to list. */
const PROFILE_FROM_SIGMA = 40;
/** The number of losses in a privacy event that is made from a privacy profile. */
const LOSSES = 1024;

/**
 * The privacy event of ideal discrete Gaussian noise. This event differs from the event of Gaussian
 * noise with the same σ. At σ = 40.5 and ε = 0.14084, the δ of the discrete noise is 0.09 % larger.
 */
export function discreteGaussianEvent(sigma: number, sensitivity: number): PrivacyEvent {
  return sigma <= PROFILE_FROM_SIGMA
    ? noiseEvent(discreteGaussian(sigma), sensitivity)
    : profileEvent(discreteGaussianBound(sigma, sensitivity), LOSSES);
}
