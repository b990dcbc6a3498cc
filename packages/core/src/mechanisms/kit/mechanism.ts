import type { PrivacyEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { Form, Parameters, Value } from "../../params/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Need, Proposal } from "./need.js";
import type { Optimum, Programme } from "./programme.js";

/** Options for the lattice that the noise is compiled to. */
export interface CompileOptions {
  /**
   * Number of lattice steps in the upper quartile of the noise. A larger number makes the lattice
   * finer and the compilation slower.
   */
  readonly resolution?: number;
}

/**
 * A channel with integer weights, and a certificate that says what was proved about the weights.
 */
export interface CertifiedChannel {
  readonly channel: Channel;
  readonly certificate: Certificate;
}

/** Figures, by name, that only one kind of mechanism has. */
export type Details = Readonly<Record<string, number>>;

/**
 * A mechanism with fixed parameters: the ideal law of its output, and a compiler that produces the
 * integer weights that are sampled.
 */
export interface Mechanism<D extends Details = Details> {
  readonly id: string;
  readonly params: Readonly<Record<string, Value>>;
  /** The range to which answers are clamped. */
  readonly input: Range;
  /** The number of which all answers are multiples. Undefined if no such number is known. */
  readonly answerStep?: number;
  /** The range that contains every output. */
  readonly output: Range;
  /** The ideal law of the output for a given answer. */
  law(answer: number): Distribution;
  readonly privacy: IdealPrivacy;
  /** The largest |bias| and the largest mean squared error over all inputs. */
  readonly worst: { readonly bias: number; readonly mse: number };
  /** Figures that only this mechanism has. */
  readonly details: D;
  /**
   * The privacy event of one release under the ideal law, if this event is quick to compute. The
   * event is only used to choose a mechanism. The ledger accounts for a release by `channelEvent`,
   * from the weights that are sampled.
   */
  readonly idealEvent?: PrivacyEvent | undefined;
  /**
   * Compiles the law to integer weights and proves that the weights have the requested privacy.
   * Throws if the proof fails.
   */
  compile(options?: CompileOptions): CertifiedChannel;
  /**
   * Returns the answer with noise, drawn from certified weights. The weights are compiled on the
   * first call. The platform's secure generator supplies the randomness unless `random` is passed.
   * One release costs the certified ε (and δ).
   */
  release(answer: number, random?: RandomSource): number;
  /**
   * Returns every answer with independent noise. If one person can change m of the answers, each by
   * at most the sensitivity, the call costs as much as m releases. The cost is m·ε, or less with an
   * accountant that composes m events. In a histogram, where each person is in one group only, the
   * cost of all counts together is ε.
   */
  releaseAll(answers: Iterable<number>, random?: RandomSource): number[];
}

/**
 * What a mechanism is for, in lists: `plain` noise, outputs in a `range`, `unbiased` outputs near a
 * range, many `releases` with one budget, or `research`.
 */
export type MechanismGroup = "plain" | "range" | "unbiased" | "releases" | "research";

/**
 * A kind of mechanism, which creates mechanisms with fixed parameters. CLI flags, forms and tests
 * are derived from the kind. If the kind is known at compile time, the type `Kind` also types the
 * parameters.
 */
export interface MechanismKind {
  /**
   * The id of the mechanism. The id is also the command-line word and the name of the documentation
   * page.
   */
  readonly id: string;
  /** One line that says what the mechanism is for. */
  readonly summary: string;
  readonly group: MechanismGroup;
  /**
   * The parameters as data. Each parameter has a symbol, a description, a domain and an example.
   */
  readonly parameters: Parameters;
  /** The combinations of parameter names that a caller may pass. */
  readonly forms: readonly Form[];
  /**
   * Returns the best parameters for the given requirements, or a refusal. A refusal says in plain
   * words why no parameters are suitable.
   */
  propose(need: Need): Proposal;
  /**
   * Returns the linear programme that must be solved first, if the mechanism is the solution of a
   * linear programme.
   */
  programme?(given: Readonly<Record<string, unknown>>): Programme;
  /**
   * Validates the parameters at run time and creates the mechanism. A mechanism that is the
   * solution of a linear programme also needs this solution, `solved`. All other mechanisms ignore
   * `solved`.
   */
  create(given: Readonly<Record<string, unknown>>, solved?: Optimum): Mechanism;
}

/**
 * A kind whose parameters the type checker knows. Example: `laplace({ epsilon: 1, sensitivity: 1
 * })`.
 */
export interface Kind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /** Creates the mechanism with the given parameters. */
  (params: Given): Mechanism<D>;
}

/**
 * A kind of mechanism that is the solution of a linear programme. The function `prepare` solves the
 * linear programme first.
 */
export interface SolvedKind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /**
   * Creates the mechanism from its parameters and the solution of the linear programme for these
   * parameters.
   */
  (params: Given, solved: Optimum): Mechanism<D>;
  programme(given: Readonly<Record<string, unknown>>): Programme;
}
