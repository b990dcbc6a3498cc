import { type ErrorCode, messageOf, type Problem, reasonOf } from "./problem.js";

/** The implementation of `NoisewrightError`. The code decides the type of the details. */
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

  /** Returns true if a caught value is a NoisewrightError, and has this code if one is passed. */
  static is<C extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: C,
  ): error is NoisewrightError<C> {
    return error instanceof CodedError && (code === undefined || error.code === code);
  }
}

/** An error of this library: `code` narrows the type of `details`. */
export type NoisewrightError<C extends ErrorCode = ErrorCode> = { [K in C]: CodedError<K> }[C];

interface NoisewrightErrorClass {
  new <C extends ErrorCode>(problem: Problem<C>, options?: { cause: unknown }): NoisewrightError<C>;
  readonly prototype: NoisewrightError;
  is: typeof CodedError.is;
}

/** The only error class of this library: a code, its fields, and a message made from them. */
export const NoisewrightError: NoisewrightErrorClass = CodedError;
