import { mechanism, mechanismKind, NoisewrightError } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import {
  type CertifiedNoise,
  compiledNoise,
  type PricedNeed,
  uncertified,
} from "./certified-noise.js";

/**
 * Factors by which σ is multiplied. They are tried in turn until the privacy level of all cells
 * together is certified.
 */
const FACTORS = [1, 1.0001, 1.001, 1.01, 1.03, 1.1];

/**
 * Gaussian noise with the same σ in every cell. The joint cost of all cells is computed by
 * composition, not as a sum.
 */
export function gaussian(id: string, need: PricedNeed): CertifiedNoise {
  const { epsilon, delta, cells, sensitivity } = need;
  if (delta === undefined) throw deltaMissing(id);
  // Gaussian noise in many cells is as private as Gaussian noise in one cell whose sensitivity is
  // the ℓ2 sensitivity.
  const line = { epsilon, delta, sensitivity: sensitivity * Math.sqrt(cells) };
  const sigma = mechanism("gaussian", line).details.sigma!;
  for (const factor of FACTORS) {
    const noise = mechanismKind(id).create({ sigma: sigma * factor, sensitivity });
    const chosen = compiledNoise(
      noise,
      "the tails of this noise are light, and many cells together cost less",
      cells,
    );
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  throw uncertified(id, { epsilon, delta }, "a slightly larger δ");
}

/** The error for noise without a pure ε whose budget has no δ. */
export function deltaMissing(id: string): NoisewrightError {
  return new NoisewrightError({
    code: "form",
    subject: "release",
    path: ["budget"],
    expected: [["epsilon", "delta"]],
    got: ["epsilon"],
    what: `${id} noise also needs \`delta\`, for example 1.0e-7`,
  });
}
