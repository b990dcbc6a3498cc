import { type ErrorCode, messageOf, type Problem, reasonOf } from "./problem.js";

/** What every error of ours has; its code decides what its details are. */
class CodedError<C extends ErrorCode> extends Error {
  readonly code: C;
  readonly details: Problem<C>;

  constructor(problem: Problem<C>, options?: { cause: unknown }) {
    super(messageOf(problem), options);
    this.name = "NoisewrightError";
    this.code = problem.code;
    this.details = problem;
  }

  /** The message without its subject. */
  get reason(): string {
    return reasonOf(this.details);
  }

  /** Whether a caught value is an error of ours, of this code where one is given. */
  static is<C extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: C,
  ): error is NoisewrightError<C> {
    return error instanceof CodedError && (code === undefined || error.code === code);
  }
}

/** An error of ours: `code` narrows `details`. */
export type NoisewrightError<C extends ErrorCode = ErrorCode> = { [K in C]: CodedError<K> }[C];

interface NoisewrightErrorClass {
  new <C extends ErrorCode>(problem: Problem<C>, options?: { cause: unknown }): NoisewrightError<C>;
  readonly prototype: NoisewrightError;
  is: typeof CodedError.is;
}

/** The one error class: a code, its fields, and a message derived from them. */
export const NoisewrightError: NoisewrightErrorClass = CodedError;
