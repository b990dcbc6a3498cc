import type { PrivacyEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { Form, Parameters, Value } from "../../params/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Need, Proposal } from "./need.js";
import type { Optimum, Programme } from "./programme.js";

/** How fine the lattice is that noise is compiled to. */
export interface CompileOptions {
  /** Lattice steps in the noise's upper quartile; more is finer and slower. */
  readonly resolution?: number;
}

/** Integer weights and what was proved about them. */
export interface CertifiedChannel {
  readonly channel: Channel;
  readonly certificate: Certificate;
}

/** Figures of a mechanism's own, by name. */
export type Details = Readonly<Record<string, number>>;

/** A mechanism with its parameters fixed: the ideal law, and the way to weights that are sampled. */
export interface Mechanism<D extends Details = Details> {
  readonly id: string;
  readonly params: Readonly<Record<string, Value>>;
  /** What answers are clamped to. */
  readonly input: Range;
  /** Where answers are whole multiples of a number: that number. */
  readonly answerStep?: number;
  /** What users may see. */
  readonly output: Range;
  /** Ideal law of the output at an answer. */
  law(answer: number): Distribution;
  readonly privacy: IdealPrivacy;
  /** Over all inputs. */
  readonly worst: { readonly bias: number; readonly mse: number };
  /** Figures of this mechanism's own. */
  readonly details: D;
  /**
   * The event of one release of the ideal law, to choose by, where one is quickly made. A release is
   * accounted for by `channelEvent`, from the weights that it samples.
   */
  readonly idealEvent?: PrivacyEvent | undefined;
  /** Integer weights for its law, proved to have the privacy that was asked for; or an error. */
  compile(options?: CompileOptions): CertifiedChannel;
  /**
   * The answer with noise, drawn from certified weights, which are compiled once. The platform's
   * secure generator draws, unless another is handed in. One release costs the certified ε (and δ).
   */
  release(answer: number, random?: RandomSource): number;
  /**
   * Each of the answers with noise of its own. A person who can change m of them, each by at most the
   * sensitivity, pays for m releases: m·ε, or what accountants make of m events. That is ε for the
   * counts of a histogram, where one person is in one group.
   */
  releaseAll(answers: Iterable<number>, random?: RandomSource): number[];
}

/**
 * A mechanism before its parameters are fixed: all that CLI flags, forms and tests derive from. Where
 * it is known while a program is written which one it is, see `Kind`.
 */
export interface MechanismKind {
  /** Also its command-line word and its page in the documentation. */
  readonly id: string;
  /** One line: what it is for. */
  readonly summary: string;
  /** Its parameters as data: symbol, meaning, domain, example. */
  readonly parameters: Parameters;
  /** Names of the parameters that may be given together. */
  readonly forms: readonly Form[];
  /** Its best parameters for a need, or in plain words why it has none. */
  propose(need: Need): Proposal;
  /** What must be solved before it can be made, of a mechanism that is the solution of a programme. */
  programme?(given: Readonly<Record<string, unknown>>): Programme;
  /**
   * The mechanism of parameters that are checked only now. One that has a programme is made of its
   * solution; all others need none.
   */
  create(given: Readonly<Record<string, unknown>>, solved?: Optimum): Mechanism;
}

/** A kind whose parameters the type checker knows: `laplace({ epsilon: 1, sensitivity: 1 })`. */
export interface Kind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /** The mechanism of some parameters. */
  (params: Given): Mechanism<D>;
}

/** The same of a mechanism that is the solution of a linear programme: `prepare` solves it first. */
export interface SolvedKind<Id extends string, Given, D extends Details> extends MechanismKind {
  readonly id: Id;
  /** The mechanism of some parameters and of the solution of their programme. */
  (params: Given, solved: Optimum): Mechanism<D>;
  programme(given: Readonly<Record<string, unknown>>): Programme;
}
