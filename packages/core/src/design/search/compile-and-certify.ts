import { channelEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { CertifiedChannel, CompileOptions, Mechanism } from "../../mechanisms/kit/index.js";
import type { Metric } from "../../metrics/index.js";
import { type Certificate, deltaUp, epsilonUp } from "../../privacy/weights/index.js";
import type { FullNeed } from "../need/index.js";
import { jointEpsilon } from "./cost.js";
import { addsNoise, worstOf } from "./score.js";

/** Weights with their certificate, and the joint cost of all releases that use these weights. */
export interface CertifiedCandidate extends CertifiedChannel {
  /** The joint privacy cost of all releases, computed from the weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
}

/** Compiles a mechanism to weights and proves the required privacy. */
export function compileAndCertify(mechanism: Mechanism, need: FullNeed): CertifiedCandidate {
  const { channel, certificate } = mechanism.compile(compileOptions(mechanism, need));
  const { epsilon, delta, releases } = need;
  if (delta === 0) {
    return { channel, certificate, joint: { epsilon: releases * certificate.epsilon, delta: 0 } };
  }
  if (releases > 1) {
    let epsilon: number | undefined;
    return {
      channel,
      certificate,
      // Composition is slow, so the cost is composed only when the caller reads `joint`.
      get joint() {
        epsilon ??= jointEpsilon(channelEvent(channel), releases, delta);
        return { epsilon, delta };
      },
    };
  }
  const proved = atDelta(channel, certificate, epsilon, delta);
  return { channel, certificate: proved, joint: { epsilon: proved.epsilon, delta: proved.delta } };
}

/** The default number of lattice steps between the median and the upper quartile. */
const RESOLUTION = 128;

/**
 * Chooses a lattice that is fine enough for the allowed bias. The lattice rounds an answer by up to
 * half a step.
 */
function compileOptions(mechanism: Mechanism, { bias, wholeAnswers }: FullNeed): CompileOptions {
  const exact = wholeAnswers || bias === 0 || bias === Number.POSITIVE_INFINITY;
  if (exact || !addsNoise(mechanism)) return {};
  const quartile = mechanism.law(0).quantile(0.75);
  const resolution = Math.min(2 ** 16, Math.ceil(quartile / bias));
  return resolution > RESOLUTION ? { resolution } : {};
}

/**
 * Returns the certificate at the required δ. A certificate that is good enough is returned
 * unchanged. Otherwise the new certificate states δ at the required ε, or the smallest ε.
 */
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
  // If the pure ε is almost as small as the ε at δ, the pure ε is the stronger statement.
  return certificate.delta === 0 && certificate.epsilon <= least * (1 + 1e-3)
    ? certificate
    : { ...certificate, epsilon: least, delta };
}

/**
 * Distances of an answer from a lattice point, in lattice steps: none, a quarter step, and almost
 * half a step.
 */
const OFFSETS = [0, 0.25, 0.5 * (1 - 1e-9)];

/**
 * The worst value of a metric for the weights. The metric is evaluated at the answer that is worst
 * for the ideal law, and at nearby answers.
 */
export function worstOfWeights(
  { channel }: CertifiedChannel,
  mechanism: Mechanism,
  need: FullNeed,
  metric: Metric,
): number {
  const { answer } = worstOf(mechanism, need, metric, false);
  const values = answersAround(channel, need, answer).map((q) => metric.of(channel.law(q), q));
  return metric.better === "lower" ? Math.max(...values) : Math.min(...values);
}

/**
 * An answer and other answers at a distance of less than a lattice step, which the lattice has to
 * round.
 */
function answersAround(channel: Channel, need: FullNeed, answer: number): number[] {
  if (need.wholeAnswers) return [answer];
  const { lower, upper } = need.answers;
  const around = OFFSETS.flatMap((part) =>
    [-1, 1].map((s) => answer + s * part * channel.granularity),
  );
  return [...new Set(around)].filter((q) => q >= lower && q <= upper);
}
