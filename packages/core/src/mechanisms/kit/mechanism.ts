import type { PrivacyEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { Form, Parameters, Value } from "../../params/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Need, Proposal } from "./need.js";
import type { Optimum, Programme } from "./programme.js";

/** Options of the lattice that the noise is compiled to. */
export interface CompileOptions {
  /**
   * Number of lattice steps in the upper quartile of the noise. A larger number is finer and
   * slower.
   */
  readonly resolution?: number;
}

/** A channel with integer weights, and the certificate of what was proved about them. */
export interface CertifiedChannel {
  readonly channel: Channel;
  readonly certificate: Certificate;
}

/** Figures that only this mechanism has, by name. */
export type Details = Readonly<Record<string, number>>;

/**
 * A mechanism with fixed parameters: its ideal law, and the compiler to the integer weights that
 * are sampled.
 */
export interface Mechanism<D extends Details = Details> {
  readonly id: string;
  readonly params: Readonly<Record<string, Value>>;
  /** The range that answers are clamped to. */
  readonly input: Range;
  /** If all answers are multiples of one number, that number. */
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
   * The privacy event of one release under the ideal law, if it is quick to compute. It serves to
   * choose a mechanism. The ledger accounts for a release by `channelEvent`, from the weights that
   * are sampled.
   */
  readonly idealEvent?: PrivacyEvent | undefined;
  /**
   * Compiles the law to integer weights and proves that they have the requested privacy. Throws if
   * the proof fails.
   */
  compile(options?: CompileOptions): CertifiedChannel;
  /**
   * Returns the answer with noise, drawn from certified weights. The weights are compiled on the
   * first call. The platform's secure generator supplies the randomness unless `random` is passed.
   * One release costs the certified ε (and δ).
   */
  release(answer: number, random?: RandomSource): number;
  /**
   * Returns every answer with independent noise. A person who can change m of the answers, each by
   * at most the sensitivity, incurs the cost of m releases: m·ε, or less with an accountant that
   * composes m events. For the counts of a histogram, where each person is in one group, the cost
   * is ε.
   */
  releaseAll(answers: Iterable<number>, random?: RandomSource): number[];
}

/**
 * A mechanism before its parameters are fixed. CLI flags, forms and tests are derived from it. If
 * the mechanism is known at compile time, `Kind` also types its parameters.
 */
export interface MechanismKind {
  /** The id, which is also the command-line word and the name of the documentation page. */
  readonly id: string;
  /** One line that says what the mechanism is for. */
  readonly summary: string;
  /** The parameters as data: symbol, description, domain, example. */
  readonly parameters: Parameters;
  /** The combinations of parameter names a caller may pass. */
  readonly forms: readonly Form[];
  /**
   * Returns the best parameters for a need, or a refusal that says in plain words why there are
   * none.
   */
  propose(need: Need): Proposal;
  /** Returns the linear programme to solve first, if the mechanism is the solution of one. */
  programme?(given: Readonly<Record<string, unknown>>): Programme;
  /**
   * Validates the parameters at run time and creates the mechanism. A mechanism with a linear
   * programme also needs its solution; all others ignore `solved`.
   */
  create(given: Readonly<Record<string, unknown>>, solved?: Optimum): Mechanism;
}

/** A kind whose parameters the type checker knows: `laplace({ epsilon: 1, sensitivity: 1 })`. */
export interface Kind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /** Creates the mechanism with these parameters. */
  (params: Given): Mechanism<D>;
}

/**
 * A kind of mechanism that is the solution of a linear programme. `prepare` solves the programme
 * first.
 */
export interface SolvedKind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /** Creates the mechanism from its parameters and the solution of their programme. */
  (params: Given, solved: Optimum): Mechanism<D>;
  programme(given: Readonly<Record<string, unknown>>): Programme;
}
