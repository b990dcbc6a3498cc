import { secureRandom } from "@noisewright/core";
import { type Question, surveyOf } from "./survey.js";

export interface OneReportInput extends Question {
  readonly answer: number;
  /** The number of the draw. Each new number draws another report. */
  readonly turn: number;
}

export interface OneReport {
  /** The probability of each report for this answer. */
  readonly odds: readonly number[];
  readonly report: number;
  /** The largest ratio between the probabilities that two answers give to this report. */
  readonly ratio: number;
  readonly certified: number;
  readonly checks: number;
}

/** Simulates one person's device. */
export function oneReport({ answer, turn: _, ...question }: OneReportInput): OneReport {
  const survey = surveyOf(question);
  const { channel, certificate, domain } = survey;
  const total = Number(channel.total);
  const chance = (from: number, to: number) => Number(channel.weight(from, to)) / total;
  const report = survey.report(answer, secureRandom());
  const likelihoods = domain.map((_, from) => chance(from, report));
  return {
    odds: domain.map((_, to) => chance(answer, to)),
    report,
    ratio: Math.max(...likelihoods) / Math.min(...likelihoods),
    certified: certificate.epsilon,
    checks: Number(certificate.checks),
  };
}
