import { channelEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { CertifiedChannel, CompileOptions, Mechanism } from "../../mechanisms/kit/index.js";
import type { Metric } from "../../metrics/index.js";
import { type Certificate, deltaUp, epsilonUp } from "../../privacy/weights/index.js";
import type { FullNeed } from "../need/index.js";
import { jointEpsilon } from "./cost.js";
import { addsNoise, worstOf } from "./score.js";

/** Weights, what was proved of them, and what all releases through them cost together. */
export interface CertifiedCandidate extends CertifiedChannel {
  /** Level of all releases together, from the weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
}

/** The weights of a mechanism, with the proof that is asked for. */
export function compileAndCertify(mechanism: Mechanism, need: FullNeed): CertifiedCandidate {
  const { channel, certificate } = mechanism.compile(finerFor(mechanism, need));
  const { epsilon, delta, releases } = need;
  if (delta === 0) {
    return { channel, certificate, joint: { epsilon: releases * certificate.epsilon, delta: 0 } };
  }
  if (releases > 1) {
    let epsilon: number | undefined;
    return {
      channel,
      certificate,
      // Composition takes its time: not before the weights are found to do.
      get joint() {
        epsilon ??= jointEpsilon(channelEvent(channel), releases, delta);
        return { epsilon, delta };
      },
    };
  }
  const proved = atDelta(channel, certificate, epsilon, delta);
  return { channel, certificate: proved, joint: { epsilon: proved.epsilon, delta: proved.delta } };
}

/** Lattice steps in the upper quartile unless a need asks for more. */
const RESOLUTION = 128;

/** Answers are rounded by up to half a step, which must not be more than the bias that is allowed. */
function finerFor(mechanism: Mechanism, { bias, wholeAnswers }: FullNeed): CompileOptions {
  const exact = wholeAnswers || bias === 0 || bias === Number.POSITIVE_INFINITY;
  if (exact || !addsNoise(mechanism)) return {};
  const quartile = mechanism.law(0).quantile(0.75);
  const resolution = Math.min(2 ** 16, Math.ceil(quartile / bias));
  return resolution > RESOLUTION ? { resolution } : {};
}

/** The proof at the need's δ: as it is where that will do, else δ at the need's ε, or the least ε. */
function atDelta(
  channel: Channel,
  certificate: Certificate,
  epsilon: number | undefined,
  delta: number,
): Certificate {
  const enough = certificate.epsilon <= (epsilon ?? 0) || certificate.delta === delta;
  if (certificate.delta <= delta && enough) return certificate;
  if (epsilon !== undefined) {
    const proved = deltaUp(channel, epsilon);
    if (proved.delta <= delta) return { ...certificate, epsilon, ...proved };
  }
  const least = epsilonUp(channel, delta);
  // A pure level that is all but as good says more.
  return certificate.delta === 0 && certificate.epsilon <= least * (1 + 1e-3)
    ? certificate
    : { ...certificate, epsilon: least, delta };
}

/** Parts of a lattice step by which an answer may lie beside a point: none, some, and the most. */
const BESIDE = [0, 0.25, 0.5 * (1 - 1e-9)];

/** A metric of the weights, at the worst answer found for the ideal law and beside it. */
export function measured(
  { channel }: CertifiedChannel,
  mechanism: Mechanism,
  need: FullNeed,
  metric: Metric,
): number {
  const { answer } = worstOf(mechanism, need, metric, false);
  const values = answersBeside(channel, need, answer).map((q) => metric.of(channel.law(q), q));
  return metric.better === "lower" ? Math.max(...values) : Math.min(...values);
}

/** An answer and others less than a lattice step from it, where the lattice has to round them. */
function answersBeside(channel: Channel, need: FullNeed, answer: number): number[] {
  if (need.wholeAnswers) return [answer];
  const { lower, upper } = need.answers;
  const beside = BESIDE.flatMap((part) =>
    [-1, 1].map((s) => answer + s * part * channel.granularity),
  );
  return [...new Set(beside)].filter((q) => q >= lower && q <= upper);
}
