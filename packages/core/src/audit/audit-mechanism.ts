import type { Channel } from "../lattice/channels/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { epsilonUp } from "../privacy/weights/index.js";
import type { RandomSource } from "../random/index.js";
import { type Answers, adjacentAnswers, checkAnswers } from "./adjacent-answers.js";
import { divideNumbers } from "./divide.js";
import { type AuditReport, EventAudit, trainingDraws } from "./event-audit.js";
import { type AuditOptions, checkDraws, settingsOf } from "./options.js";

/** The options of a mechanism audit. */
export interface MechanismAuditOptions extends AuditOptions {
  /**
   * Two adjacent answers. By default, training samples choose the worst of several pairs of
   * answers. The training samples are not used in the bound.
   */
  readonly answers?: Answers;
  /** The number of samples at each of the two answers. */
  readonly draws: number;
}

/** The report of a mechanism audit. */
export interface MechanismAudit extends AuditReport {
  readonly mechanism: string;
  readonly params: Mechanism["params"];
  readonly answers: Answers;
}

/** The number of samples that are drawn and counted at a time. */
const BATCH = 2 ** 16;

/**
 * Compares samples from a mechanism's own channel with a claimed ε, by default with the certified
 * ε.
 */
export function auditMechanism(
  mechanism: Mechanism,
  options: MechanismAuditOptions,
  random: RandomSource,
): MechanismAudit {
  checkDraws(options.draws);
  settingsOf(options);
  if (options.answers) checkAnswers(mechanism, options.answers);
  const { channel, certificate } = mechanism.compile();
  const delta = options.delta ?? certificate.delta;
  const claim =
    options.claim ??
    (delta === certificate.delta ? certificate.epsilon : epsilonUp(channel, delta));
  const settings = { ...options, delta, claim };
  const trained = trainingDraws(options.draws);
  const left = options.draws - trained;
  const { answers, audit } = (
    options.answers ? [options.answers] : adjacentAnswers(mechanism, channel)
  )
    .map((answers) => {
      const samplesOf = (answer: number) => {
        const samples = new Float64Array(trained);
        channel.sampleInto(samples, answer, random);
        return samples;
      };
      const [first, second] = [samplesOf(answers[0]), samplesOf(answers[1])];
      return { answers, audit: new EventAudit({ first, second }, divideNumbers, left, settings) };
    })
    .reduce((best, one) => (one.audit.event.score > best.audit.event.score ? one : best));
  const [first, second] = answers;
  for (const batch of batches(channel, first, left, random)) audit.count("first", batch);
  for (const batch of batches(channel, second, left, random)) audit.count("second", batch);
  return { mechanism: mechanism.id, params: mechanism.params, answers, ...audit.report() };
}

/** Draws samples in batches. All batches are written into one shared array. */
function* batches(
  channel: Channel,
  answer: number,
  draws: number,
  random: RandomSource,
): Iterable<Float64Array> {
  const batch = new Float64Array(Math.min(BATCH, draws));
  for (let left = draws; left > 0; left -= batch.length) {
    const part = batch.subarray(0, Math.min(left, batch.length));
    channel.sampleInto(part, answer, random);
    yield part;
  }
}
