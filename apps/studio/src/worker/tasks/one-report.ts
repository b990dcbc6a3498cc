import { secureRandom } from "@noisewright/core";
import { type Question, surveyOf } from "./survey.js";

export interface OneReportInput extends Question {
  readonly answer: number;
  /** Another one reports again. */
  readonly turn: number;
}

export interface OneReport {
  /** Of each report, where the answer is this one. */
  readonly odds: readonly number[];
  readonly report: number;
  /** How much likelier this report is made by an answer than by any other, at most. */
  readonly ratio: number;
  readonly certified: number;
  readonly checks: number;
}

/** What happens on one person's device. */
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
