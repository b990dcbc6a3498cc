import type { Likelihood, Need } from "../../mechanisms/kit/index.js";
import type { MetricName } from "../../metrics/index.js";
import {
  type FlagParameter,
  interval,
  type NumberParameter,
  type WordParameter,
} from "../../params/index.js";

/**
 * The requirements of one released number, as the caller writes them. Only the sensitivity is
 * obligatory. The result of a design states every default that was used.
 */
export interface NeedInput {
  readonly sensitivity: number;
  /**
   * The total ε of all releases. Without `epsilon`, the design finds the smallest ε that meets a
   * target.
   */
  readonly epsilon?: number;
  readonly delta?: number;
  readonly releases?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly margin?: number;
  readonly nonnegative?: boolean;
  readonly integer?: boolean;
  readonly counts?: boolean;
  readonly unbiased?: boolean;
  readonly bias?: number;
  /** One metric or several metrics, the most important metric first. */
  readonly metric?: MetricName | readonly MetricName[];
  /** The value that the first metric must reach. */
  readonly target?: number;
  readonly within?: number;
  readonly ratio?: number;
  readonly region?: readonly [number, number];
  readonly confidence?: number;
  readonly prior?: "uniform" | readonly Likelihood[];
}

/**
 * Requirements that are not validated yet. The fields have the right types, but the sensitivity may
 * be missing.
 */
export interface UncheckedNeed extends Partial<Omit<NeedInput, "metric">> {
  readonly metric?: string | readonly string[];
}

/** Requirements with all defaults filled in, and notes about the defaults. */
export interface FullNeed extends Need {
  /** Sentences about the defaults and interpretations that the user may want to know. */
  readonly notes: readonly string[];
}

const real = (
  symbol: string,
  doc: string,
  domain: NumberParameter["domain"],
  example: number,
): NumberParameter => ({ kind: "real", symbol, doc, domain, typical: [example, example], example });

const flag = (doc: string): FlagParameter => ({
  kind: "flag",
  doc,
  typical: [true],
  example: true,
  default: false,
});

const LINE = interval("[", -1e15, 1e15, "]");
const INFINITE = Number.POSITIVE_INFINITY;

/**
 * The parameters of a `NeedInput` that are single words or numbers. The command-line flags are
 * derived from this table.
 */
export const NEED_PARAMETERS = {
  sensitivity: real(
    "Δ",
    "largest change of the answer when one record changes",
    interval("[", 1e-100, 1e100, "]"),
    1,
  ),
  epsilon: real("ε", "total privacy level of all releases", interval("(", 0, 1000, "]"), 1),
  delta: real(
    "δ",
    "probability mass for which the ε guarantee may fail",
    interval("[", 0, 1, ")"),
    1e-6,
  ),
  releases: {
    ...real("k", "number of releases like this one", interval("[", 1, 1e6, "]"), 100),
    kind: "integer",
  },
  lower: real(
    "l",
    "smallest possible answer; outputs go below this number by at most the margin",
    LINE,
    0,
  ),
  upper: real(
    "u",
    "largest possible answer; outputs go above this number by at most the margin",
    LINE,
    10,
  ),
  margin: real(
    "m",
    "how far outputs may lie outside the range of the answers; Infinity for no limit",
    interval("[", 0, INFINITE, "]"),
    1,
  ),
  nonnegative: flag("outputs are never negative, and `lower` defaults to 0"),
  integer: flag("answers and outputs are whole numbers"),
  counts: flag("answers are whole numbers, outputs may be fractions"),
  unbiased: flag("the mean of the output is the answer"),
  bias: real("β", "largest |mean error| at any answer", interval("[", 0, INFINITE, "]"), 0.1),
  target: real(
    "t",
    "value that the metric must reach at every answer",
    interval("(", -INFINITE, INFINITE, ")"),
    1,
  ),
  within: real("τ", "tolerance: the largest acceptable error", interval("[", 0, 1e100, "]"), 5),
  ratio: real(
    "θ",
    "acceptable error as a fraction of the answer, in addition to the tolerance",
    interval("[", 0, 1e6, "]"),
    0.1,
  ),
  confidence: real("ρ", "probability that the error is acceptable", interval("(", 0, 1, "]"), 0.9),
} as const satisfies Readonly<Record<string, NumberParameter | FlagParameter | WordParameter>>;
