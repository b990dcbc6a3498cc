import { noiseEvent, type PrivacyEvent } from "../../accounting/events/index.js";
import { compileNoise, type NoiseTable } from "../../lattice/compile/index.js";
import { type Distribution, shifted } from "../../laws/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Claim } from "../../privacy/weights/index.js";
import type { Details } from "./mechanism.js";
import type { MechanismSpec } from "./variant.js";

/** Integer noise with more points than this number has too many distinct privacy losses to list. */
const MOST_POINTS = 500;

const LINE = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };

/** The spec of a mechanism that adds symmetric, unimodal noise to any answer. */
export function additive<D extends Details>(noise: {
  readonly law: Distribution;
  readonly privacy: IdealPrivacy;
  readonly claim: Omit<Claim, "subject">;
  readonly lattice: NoiseTable;
  readonly details: D;
  readonly idealEvent?: PrivacyEvent;
}): MechanismSpec<D> {
  return {
    input: LINE,
    output: LINE,
    law: (answer) => shifted(noise.law, Number.isNaN(answer) ? 0 : answer),
    privacy: noise.privacy,
    worst: { bias: 0, mse: noise.law.variance },
    details: noise.details,
    get idealEvent() {
      if (noise.idealEvent) return noise.idealEvent;
      const { spacing } = noise.law;
      const few =
        !noise.lattice.finite && spacing > 0 && noise.law.quantile(0.999) <= MOST_POINTS * spacing;
      return few ? noiseEvent(noise.law, noise.lattice.sensitivity) : undefined;
    },
    claim: noise.claim,
    sensitivity: noise.lattice.sensitivity,
    channel: (options) => compileNoise(noise.law, { ...noise.lattice, ...options }),
  };
}
