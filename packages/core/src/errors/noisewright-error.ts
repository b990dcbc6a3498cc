import { type ErrorCode, messageOf, type Problem, reasonOf } from "./problem.js";

/** The class behind `NoisewrightError`. The type of `details` depends on the code. */
class CodedError<C extends ErrorCode> extends Error {
  readonly code: C;
  readonly details: Problem<C>;

  constructor(problem: Problem<C>, options?: { cause: unknown }) {
    super(messageOf(problem), options);
    this.name = "NoisewrightError";
    this.code = problem.code;
    this.details = problem;
  }

  /** The message without the subject at its start. */
  get reason(): string {
    return reasonOf(this.details);
  }

  /**
   * Returns true if a caught value is a NoisewrightError. If a code is passed, the error must also
   * have that code.
   */
  static is<C extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: C,
  ): error is NoisewrightError<C> {
    return error instanceof CodedError && (code === undefined || error.code === code);
  }
}

/** An error of this library. Checking `code` narrows the type of `details`. */
export type NoisewrightError<C extends ErrorCode = ErrorCode> = { [K in C]: CodedError<K> }[C];

interface NoisewrightErrorClass {
  new <C extends ErrorCode>(problem: Problem<C>, options?: { cause: unknown }): NoisewrightError<C>;
  readonly prototype: NoisewrightError;
  is: typeof CodedError.is;
}

/**
 * The only error class of this library. An error has a code, the fields of that code, and a message
 * made from the fields.
 */
export const NoisewrightError: NoisewrightErrorClass = CodedError;
