import { type ChosenEvent, chooseEvent, type Side, type Training } from "./choose-event.js";
import { epsilonLowerBound, productLevel } from "./epsilon-bound.js";
import { type AuditOptions, type Settings, settingsOf } from "./options.js";
import type { Divide, Output, Samples } from "./partition.js";

/** What the samples prove about their mechanism, as plain data. */
export interface AuditReport {
  /**
   * A lower bound on ε. With the given confidence, the mechanism is not (ε, δ)-DP for any ε below
   * this bound.
   */
  readonly epsilonLower: number;
  readonly delta: number;
  readonly confidence: number;
  /**
   * The event that distinguishes the two laws, and how often the event occurred in the samples that
   * did not choose the event.
   */
  readonly event: {
    readonly text: string;
    readonly likelier: Side;
    readonly first: Tally;
    readonly second: Tally;
  };
  /** The number of all samples of each law, including the samples that chose the event. */
  readonly draws: Readonly<Record<Side, number>>;
  readonly claim?: number;
  readonly verdict?: "refuted" | "not refuted";
}

interface Tally {
  readonly hits: number;
  readonly draws: number;
}

/**
 * The fraction of the samples that choose the event, and the largest number of such samples for
 * each law.
 */
const TRAINING_FRACTION = 1 / 4;
const MAX_TRAINING = 2 ** 20;

/** The number of samples of a law, out of `draws`, that choose the event. */
export function trainingDraws(draws: number): number {
  return Math.ceil(Math.min(TRAINING_FRACTION * draws, MAX_TRAINING));
}

/**
 * Chooses an event by training samples, and counts the event in all other samples, batch by batch.
 */
export class EventAudit<T extends Output> {
  readonly event: ChosenEvent<T>;
  private readonly settings: Settings;
  private readonly trained: Readonly<Record<Side, number>>;
  private readonly counts = { first: { hits: 0, draws: 0 }, second: { hits: 0, draws: 0 } };

  /**
   * The argument `draws` is the approximate number of samples of each law in which the event will
   * be counted.
   */
  constructor(training: Training<T>, divide: Divide<T>, draws: number, options: AuditOptions) {
    this.settings = settingsOf(options);
    const { delta, confidence } = this.settings;
    const errors = Math.sqrt(-2 * productLevel(1 - confidence));
    this.trained = { first: training.first.length, second: training.second.length };
    this.event = chooseEvent(training, divide, { delta, errors, draws });
  }

  /** Counts the event in samples that were not used for training. */
  count(side: Side, samples: Samples<T>): void {
    const { event } = this;
    let hits = 0;
    for (let i = 0; i < samples.length; i++) if (event.contains(samples[i]!)) hits++;
    const tally = this.counts[side];
    tally.hits += hits;
    tally.draws += samples.length;
  }

  report(): AuditReport {
    const { delta, confidence, claim } = this.settings;
    const { text, likelier } = this.event;
    const { first, second } = this.counts;
    const [one, other] = likelier === "first" ? [first, second] : [second, first];
    const counts = { ...one, otherHits: other.hits, otherDraws: other.draws };
    const epsilonLower = epsilonLowerBound(counts, delta, confidence);
    return {
      epsilonLower,
      delta,
      confidence,
      event: { text, likelier, first: { ...first }, second: { ...second } },
      draws: {
        first: first.draws + this.trained.first,
        second: second.draws + this.trained.second,
      },
      ...(claim !== undefined && {
        claim,
        verdict: epsilonLower > claim ? ("refuted" as const) : ("not refuted" as const),
      }),
    };
  }
}
