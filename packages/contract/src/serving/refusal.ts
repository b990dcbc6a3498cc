import { type ErrorCode, NoisewrightError } from "@noisewright/core";
import type { ErrorDetails, RefusalDetails } from "../answers/index.js";

/**
 * The error for a request that the service refuses, either before the request runs or instead of
 * running the request. The message is sent to the client.
 */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503,
    readonly code: RefusalDetails["code"],
    message: string,
    /** The number of seconds after which the client may try again, or the refused field of a spec. */
    readonly more: Pick<RefusalDetails, "retryAfter" | "path"> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

export const DISCONNECTED = "service: the client disconnected before the answer was ready";

/**
 * An error in the form that is sent to the client. An unexpected error is sent without its message.
 */
export interface HttpError {
  readonly status: Refusal["status"] | 409 | 422 | 500;
  readonly error: ErrorDetails;
}

const STATUS: Readonly<Record<ErrorCode, HttpError["status"]>> = {
  domain: 400,
  form: 400,
  unknown: 400,
  syntax: 400,
  several: 400,
  unsupported: 400,
  "over-budget": 409,
  "over-quota": 409,
  conflict: 409,
  corrupt: 409,
  impossible: 422,
  uncertified: 422,
  "lattice-overflow": 422,
  unavailable: 503,
  cancelled: 503,
};

export function toHttpError(error: unknown): HttpError {
  if (error instanceof NoisewrightError) {
    return { status: statusOf(error), error: problemDetails(error) };
  }
  if (error instanceof Refusal) {
    const { status, code, message, more } = error;
    return { status, error: { code, message, ...more } };
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { status: 503, error: { code: "gone", message: DISCONNECTED } };
  }
  return { status: 500, error: { code: "internal", message: "noisewright: internal error" } };
}

/** Problems with the same status have this status together; otherwise the status is 400. */
function statusOf({ code, details }: NoisewrightError): HttpError["status"] {
  if (details.code !== "several") return STATUS[code];
  const statuses = new Set(details.problems.map((problem) => STATUS[problem.code]));
  return statuses.size === 1 ? [...statuses][0]! : STATUS.several;
}

/**
 * Returns the fields of an error. If the error contains several problems, each problem gets a
 * message.
 */
function problemDetails({ details, message }: NoisewrightError): ErrorDetails {
  if (details.code !== "several") return { ...details, message };
  const problems = details.problems.map((problem) => ({
    ...problem,
    message: new NoisewrightError(problem).message,
  }));
  return { ...details, problems, message };
}
