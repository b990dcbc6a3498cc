import { type ChosenEvent, chooseEvent, type Side, type Training } from "./choose-event.js";
import { epsilonLowerBound, productLevel } from "./epsilon-bound.js";
import { type AuditOptions, type Settings, settingsOf } from "./options.js";
import type { Divide, Output, Samples } from "./partition.js";

/** What the samples prove about the mechanism that gave them. Plain data. */
export interface AuditReport {
  /** With the given confidence no (ε, δ)-DP mechanism of a smaller ε gives such samples. */
  readonly epsilonLower: number;
  readonly delta: number;
  readonly confidence: number;
  /** What gave the mechanism away, and how often it occurred in samples that had no part in choosing it. */
  readonly event: {
    readonly text: string;
    readonly likelier: Side;
    readonly first: Tally;
    readonly second: Tally;
  };
  /** All samples, those that chose the event among them. */
  readonly draws: Readonly<Record<Side, number>>;
  readonly claim?: number;
  readonly verdict?: "refuted" | "not refuted";
}

interface Tally {
  readonly hits: number;
  readonly draws: number;
}

/** Samples that choose the event: this part of them, and at most this many of each law. */
const PART = 1 / 4;
const MOST = 2 ** 20;

/** Of this many samples of a law, how many are used to choose the event. */
export function trainingDraws(draws: number): number {
  return Math.ceil(Math.min(PART * draws, MOST));
}

/** An event, chosen by training samples, and its counts in all others: batch by batch. */
export class EventAudit<T extends Output> {
  readonly event: ChosenEvent<T>;
  private readonly settings: Settings;
  private readonly trained: Readonly<Record<Side, number>>;
  private readonly counts = { first: { hits: 0, draws: 0 }, second: { hits: 0, draws: 0 } };

  /** `draws`: how many samples of each law will be counted, about. */
  constructor(training: Training<T>, divide: Divide<T>, draws: number, options: AuditOptions) {
    this.settings = settingsOf(options);
    const { delta, confidence } = this.settings;
    const errors = Math.sqrt(-2 * productLevel(1 - confidence));
    this.trained = { first: training.first.length, second: training.second.length };
    this.event = chooseEvent(training, divide, { delta, errors, draws });
  }

  /** Samples that were not used for training. */
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
