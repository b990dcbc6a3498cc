import type { PrivacyEvent } from "../../accounting/events/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { Form, Parameters, Value } from "../../params/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { Need, Proposal } from "./need.js";
import type { Optimum, Programme } from "./programme.js";

export interface CompileOptions {
  /** Lattice steps in the noise's upper quartile; more is finer and slower. */
  readonly resolution?: number;
}

/** Integer weights and what was proved about them. */
export interface CertifiedChannel {
  readonly channel: Channel;
  readonly certificate: Certificate;
}

/** A mechanism with its parameters fixed: the ideal law, and the way to weights that are sampled. */
export interface Mechanism {
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
  readonly details: Readonly<Record<string, number>>;
  /**
   * The event of one release of the ideal law, to choose by, where one is quickly made. A release is
   * accounted for by `channelEvent`, from the weights that it samples.
   */
  readonly idealEvent?: PrivacyEvent | undefined;
  compile(options?: CompileOptions): CertifiedChannel;
}

/** A mechanism before its parameters are fixed: all that CLI flags, forms and tests derive from. */
export interface MechanismKind {
  readonly id: string;
  readonly summary: string;
  readonly parameters: Parameters;
  readonly forms: readonly Form[];
  /** Its best parameters for a need, or in plain words why it has none. */
  propose(need: Need): Proposal;
  /** What must be solved before it can be made, of a mechanism that is the solution of a programme. */
  programme?(given: Readonly<Record<string, unknown>>): Programme;
  /** Such a one is made of the solution; all others need none. */
  create(given: Readonly<Record<string, unknown>>, solved?: Optimum): Mechanism;
}
