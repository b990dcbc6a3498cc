import { mechanism, mechanismKind, NoisewrightError } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import { type CertifiedNoise, compiled, type Paid, uncertified } from "./certified-noise.js";

/** More noise is tried until all cells together are proved to fit. */
const FACTORS = [1, 1.0001, 1.001, 1.01, 1.03, 1.1];

/** Noise of one σ in every cell: what all of them cost together is composed, not added up. */
export function gaussian(id: string, need: Paid): CertifiedNoise {
  const { epsilon, delta, cells, sensitivity } = need;
  if (delta === undefined) {
    const expected = [["epsilon", "delta"]];
    throw new NoisewrightError({ code: "form", subject: id, expected, got: ["epsilon"] });
  }
  // Continuous noise in many cells is as noise in one along the line between neighbours.
  const line = { epsilon, delta, sensitivity: sensitivity * Math.sqrt(cells) };
  const sigma = mechanism("gaussian", line).details.sigma!;
  for (const factor of FACTORS) {
    const noise = mechanismKind(id).create({ sigma: sigma * factor, sensitivity });
    const chosen = compiled(noise, "light tails; many cells together cost less", cells);
    const proved = pld.compose(chosen.events).delta(epsilon).upper;
    if (proved <= delta) return { ...chosen, certified: { epsilon, delta: proved } };
  }
  throw uncertified(id, { epsilon, delta }, "a little more");
}
