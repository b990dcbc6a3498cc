import { mechanism, mechanismKind, NoisewrightError } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import {
  type CertifiedNoise,
  compiledNoise,
  type PricedNeed,
  uncertified,
} from "./certified-noise.js";

/** Factors on σ, tried in turn until the level of all cells together is certified. */
const FACTORS = [1, 1.0001, 1.001, 1.01, 1.03, 1.1];

/** Gaussian noise of the same σ in every cell. The cost of all cells is composed, not added up. */
export function gaussian(id: string, need: PricedNeed): CertifiedNoise {
  const { epsilon, delta, cells, sensitivity } = need;
  if (delta === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "release",
      path: ["budget"],
      expected: [["epsilon", "delta"]],
      got: ["epsilon"],
      what: `${id} noise also needs \`delta\`, for example 1.0e-7`,
    });
  }
  // Gaussian noise in many cells is as private as noise in one cell at the ℓ2 sensitivity.
  const line = { epsilon, delta, sensitivity: sensitivity * Math.sqrt(cells) };
  const sigma = mechanism("gaussian", line).details.sigma!;
  for (const factor of FACTORS) {
    const noise = mechanismKind(id).create({ sigma: sigma * factor, sensitivity });
    const chosen = compiledNoise(
      noise,
      "its tails are light, and many cells together cost less",
      cells,
    );
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  throw uncertified(id, { epsilon, delta }, "a slightly larger δ");
}
