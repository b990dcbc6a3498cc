import type { Mechanism } from "../../mechanisms/kit/index.js";
import { type Metric, metricOf } from "../../metrics/index.js";
import type { FullNeed } from "../need/index.js";
import { worstErrors, worstOf } from "./score.js";

/** Figures of the ideal law that the users of a mechanism can expect. */
export interface Figures {
  readonly bias: number;
  readonly mae: number;
  readonly rmse: number;
  /** The probability P(|error| ≤ width). */
  readonly usefulness: number;
  /** The errors that are exceeded with probability 1/100 and 1/1000. */
  readonly error99: number;
  readonly error999: number;
}

/** The errors of a candidate at a typical answer, and at the worst answer. */
export interface UtilityReport {
  /**
   * The width in `usefulness`. The width is the required tolerance, or the sensitivity if no
   * tolerance is required.
   */
  readonly width: number;
  /**
   * The figures at one typical answer: the middle of the range, or the answer nearest to 0 if the
   * range is infinite.
   */
  readonly typical: Figures & { readonly answer: number };
  /** Each figure at the answer where this figure is worst. */
  readonly worst: Figures;
}

export function utilityReport(mechanism: Mechanism, need: FullNeed): UtilityReport {
  const width = need.tolerance ?? need.sensitivity;
  const answer = typicalAnswer(need);
  const law = mechanism.law(answer);
  const typical = (metric: Metric) => metric.of(law, answer);
  const worst = (metric: Metric) => worstOf(mechanism, need, metric, false).value;
  return {
    width,
    typical: { answer, ...figures(width, typical) },
    worst: { ...figures(width, worst), ...worstErrors(mechanism, need) },
  };
}

function figures(width: number, of: (metric: Metric) => number): Figures {
  return {
    bias: of(metricOf({ kind: "bias" })),
    mae: of(metricOf({ kind: "mae" })),
    rmse: of(metricOf({ kind: "rmse" })),
    usefulness: of(metricOf({ kind: "usefulness", within: width })),
    error99: of(metricOf({ kind: "error", level: 0.99 })),
    error999: of(metricOf({ kind: "error", level: 0.999 })),
  };
}

export function typicalAnswer({ answers, wholeAnswers }: FullNeed): number {
  const { lower, upper } = answers;
  const middle = lower + (upper - lower) / 2;
  const answer = Number.isFinite(middle) ? middle : Math.min(upper, Math.max(lower, 0));
  return wholeAnswers ? Math.round(answer) : answer;
}
