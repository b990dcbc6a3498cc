import { NoisewrightError } from "@noisewright/core/errors";
import { CommanderError } from "commander";

export const EXIT = {
  done: 0,
  internal: 1,
  badInput: 2,
  overBudget: 3,
  refuted: 4,
  interrupted: 130,
} as const;

/** The error report of a command, as text for people and as JSON. */
export interface Failure {
  readonly lines: readonly string[];
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly problems?: readonly { readonly code: string; readonly message: string }[];
  };
  readonly exit: number;
}

/**
 * Converts an error to an error report and an exit code. The report of an unexpected error shows
 * only the class name of the error.
 */
export async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof NoisewrightError) {
    const exit = await exitOf(error);
    return error.details.code === "several"
      ? severalFailure(error.details, error.message, exit)
      : failure(error.code, error.message, exit, error.details.path);
  }
  if (error instanceof CommanderError) {
    return failure(error.code.replace("commander.", ""), error.message, EXIT.badInput);
  }
  const kind = error instanceof Error ? error.name : typeof error;
  const message = `noisewright: internal error (${kind}); please report it`;
  return failure("internal", message, EXIT.internal);
}

function failure(
  code: string,
  message: string,
  exit: number,
  path?: readonly (string | number)[],
): Failure {
  return { lines: [message], error: { code, message, ...(path && { path }) }, exit };
}

function severalFailure(
  { code, subject, problems }: NoisewrightError<"several">["details"],
  message: string,
  exit: number,
): Failure {
  const errors = problems.map((problem) => ({
    code: problem.code,
    message: new NoisewrightError(problem).message,
    ...(problem.path !== undefined && { path: problem.path }),
  }));
  const lines = [
    `${subject}: ${problems.length} problems`,
    ...errors.map((each) => `  ${each.message}`),
  ];
  return { lines, error: { code, message, problems: errors }, exit };
}

async function exitOf({ code, cause }: NoisewrightError): Promise<number> {
  if (code === "over-budget" || code === "over-quota") return EXIT.overBudget;
  if (code !== "cancelled") return EXIT.badInput;
  const { StopReason } = await import("../release/index.js");
  return cause instanceof StopReason ? cause.exit : EXIT.interrupted;
}
