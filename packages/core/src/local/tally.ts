import { NoisewrightError } from "../errors/index.js";
import { normalUpperQuantile } from "../numerics/index.js";
import { consistent } from "./consistent.js";
import type { Answer } from "./domain.js";
import type { Targets } from "./estimator.js";
import { estimatorOf } from "./estimator-of.js";
import type { Survey } from "./survey.js";

/** The estimated number of people with a given true answer, among the people who sent a report. */
export interface Estimate<T> {
  readonly of: T;
  /** The unbiased estimate. An estimate may be negative or larger than the number of reports. */
  readonly estimate: number;
  /** The standard deviation of the estimate, over the randomness of the reports. */
  readonly deviation: number;
  /**
   * The ends of a confidence interval. The interval uses the normal approximation, which needs some
   * hundreds of reports.
   */
  readonly lower: number;
  readonly upper: number;
}

/** Counts the reports of one survey, and estimates the true frequencies. */
export class Tally<V extends Answer> {
  readonly survey: Survey<V>;
  readonly #counts: number[];
  #reports = 0;

  constructor(survey: Survey<V>) {
    this.survey = survey;
    this.#counts = new Array(survey.domain.length).fill(0);
  }

  /** The number of reports. */
  get reports(): number {
    return this.#reports;
  }

  add(report: Answer): void {
    const index = this.survey.indexOf(report);
    if (index === undefined) throw outside();
    this.#counts[index] = this.#counts[index]! + 1;
    this.#reports++;
  }

  /** Adds all reports. Adds no report if one of the reports is outside the domain. */
  addAll(reports: Iterable<Answer>): void {
    const fresh = new Tally(this.survey);
    for (const report of reports) fresh.add(report);
    this.merge(fresh);
  }

  /** Adds the counts of another tally of the same survey. */
  merge(other: Tally<V>): void {
    if (other.survey !== this.survey) throw foreign();
    other.#counts.forEach((count, i) => {
      this.#counts[i] = this.#counts[i]! + count;
    });
    this.#reports += other.#reports;
  }

  categories(confidence = 0.95): Estimate<readonly V[]>[] {
    const { survey } = this;
    return this.estimates(estimatorOf(survey).categories(), survey.categories, confidence);
  }

  values(confidence = 0.95): Estimate<V>[] {
    const { survey } = this;
    return this.estimates(estimatorOf(survey).values(), survey.domain, confidence);
  }

  private estimates<T>(targets: Targets, of: readonly T[], confidence: number): Estimate<T>[] {
    if (!(confidence > 0 && confidence < 1)) throw outsideUnit(confidence);
    const width = normalUpperQuantile((1 - confidence) / 2);
    const estimates = targets.estimate(this.#counts);
    const variances = targets.variances(consistent(estimates, this.#reports));
    return estimates.map((estimate, i) => {
      const deviation = Math.sqrt(variances[i]!);
      const [lower, upper] = [estimate - width * deviation, estimate + width * deviation];
      return { of: of[i]!, estimate, deviation, lower, upper };
    });
  }
}

function outside(): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "tally",
    parameter: "report",
    domain: "a value of the survey's domain",
    got: "a value outside the domain",
    advice: "check that both sides declare the same survey",
  });
}

function foreign(): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "tally",
    parameter: "other",
    domain: "a tally of the same survey",
    got: "a tally of another survey",
  });
}

function outsideUnit(confidence: number): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "tally",
    parameter: "confidence",
    domain: "in (0, 1)",
    got: String(confidence),
  });
}
