import { type ErrorDetails, errorAnswer } from "@noisewright/contract/answers";

type SingleErrorDetails = Exclude<ErrorDetails, { readonly code: "several" }>;

/** One problem with a request. */
export interface RequestProblem {
  /** The message without the place of the field. */
  readonly reason: string;
  /** The wrong field of the request, for example `["releases", 0, "where"]`. */
  readonly path?: readonly (string | number)[] | undefined;
  /** The wrong parameter, which need not be a field of the request. */
  readonly parameter?: string | undefined;
}

/** The error of a failed or refused request. */
export class ServiceFault extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly problems: readonly RequestProblem[] = [{ reason: message }],
  ) {
    super(message);
    this.name = "ServiceFault";
  }

  /** The error message about one field, for a form without nested fields. */
  reasonFor(field: string): string | undefined {
    const isAbout = ({ path, parameter }: RequestProblem) => (path?.at(-1) ?? parameter) === field;
    return this.problems.find(isAbout)?.reason;
  }
}

/** The error of an answer that reports an error. */
export function faultOf(answer: unknown): ServiceFault {
  const { data } = errorAnswer.safeParse(answer);
  if (data === undefined) return new ServiceFault("The service failed.", "internal");
  const { error } = data;
  const problems = error.code === "several" ? error.problems : [error];
  return new ServiceFault(error.message, error.code, problems.map(requestProblem));
}

/**
 * Converts a problem that the service reports. The new message starts with the name of the field
 * instead of the field's place in the spec.
 */
function requestProblem(problem: SingleErrorDetails): RequestProblem {
  const { message } = problem;
  if (!("subject" in problem)) return { reason: message, path: problem.path };
  const { path, subject } = problem;
  const parameter = "parameter" in problem ? problem.parameter : undefined;
  const reason = withoutPrefix(message, `${subject}: `);
  const name = path?.findLast((part) => typeof part === "string");
  if (parameter === undefined || name === undefined || !reason.startsWith(parameter)) {
    return { reason, path, parameter };
  }
  return { reason: `${name}${reason.slice(parameter.length)}`, path, parameter };
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

export function asFault(error: unknown): ServiceFault {
  return error instanceof ServiceFault ? error : new ServiceFault(String(error), "internal");
}
