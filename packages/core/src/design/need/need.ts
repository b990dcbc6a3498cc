import type { Likelihood, Need } from "../../mechanisms/kit/index.js";
import type { MetricName } from "../../metrics/index.js";
import {
  type FlagParameter,
  interval,
  type NumberParameter,
  type WordParameter,
} from "../../params/index.js";

/** What is needed of a number. All but the sensitivity has a default, which the result states. */
export interface NeedGiven {
  readonly sensitivity: number;
  /** Of all releases together; left out where the least that meets a target is sought. */
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
  /** One or several, the first being the most important. */
  readonly metric?: MetricName | readonly MetricName[];
  /** What the first metric must reach. */
  readonly target?: number;
  readonly within?: number;
  readonly ratio?: number;
  readonly region?: readonly [number, number];
  readonly confidence?: number;
  readonly prior?: "uniform" | readonly Likelihood[];
}

/** A need as it came from outside: of the right types, and its sensitivity may be missing. */
export interface NeedAsked extends Partial<Omit<NeedGiven, "metric">> {
  readonly metric?: string | readonly string[];
}

/** A need with nothing left open, and what was decided on the way. */
export interface FullNeed extends Need {
  /** Defaults and readings that the user may want to know of. */
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

/** What can be said of a need in one word or number: flags of the command line derive from this. */
export const NEED_PARAMETERS = {
  sensitivity: real(
    "Δ",
    "how far one change may move the answer",
    interval("[", 1e-100, 1e100, "]"),
    1,
  ),
  epsilon: real("ε", "privacy level of all releases together", interval("(", 0, 1000, "]"), 1),
  delta: real("δ", "probability mass that may exceed ε", interval("[", 0, 1, ")"), 1e-6),
  releases: {
    ...real("k", "how many such releases there will be", interval("[", 1, 1e6, "]"), 100),
    kind: "integer",
  },
  lower: real("l", "smallest possible answer, and output but for the margin", LINE, 0),
  upper: real("u", "largest possible answer, and output but for the margin", LINE, 10),
  margin: real(
    "m",
    "how far outputs may lie outside the range of the answers; Infinity for anywhere",
    interval("[", 0, INFINITE, "]"),
    1,
  ),
  nonnegative: flag("outputs are never below 0; nor are answers, unless a lower end is given"),
  integer: flag("answers and outputs are whole numbers"),
  counts: flag("answers are whole numbers, outputs need not be"),
  unbiased: flag("the mean of the output is the answer"),
  bias: real("β", "largest |mean error| at any answer", interval("[", 0, INFINITE, "]"), 0.1),
  target: real(
    "t",
    "what the metric must reach, whatever the answer",
    interval("(", -INFINITE, INFINITE, ")"),
    1,
  ),
  within: real("τ", "error that is to be kept within", interval("[", 0, 1e100, "]"), 5),
  ratio: real("θ", "by what part of the answer it may be more", interval("[", 0, 1e6, "]"), 0.1),
  confidence: real("ρ", "probability with which it is to be kept", interval("(", 0, 1, "]"), 0.9),
} as const satisfies Readonly<Record<string, NumberParameter | FlagParameter | WordParameter>>;
