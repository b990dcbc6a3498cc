import { Refusal } from "@noisewright/contract/serving";

/** Whether a request was stopped because it reached its time limit. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Refusal && reason.code === "timed-out";
}

export function outOfMemory(): Refusal {
  const message =
    "service: the request needs more memory than a thread has; send a smaller request";
  return new Refusal(503, "out-of-memory", message);
}

export function stopping(): Refusal {
  const message = "service: the service is shutting down; nothing was spent; try again later";
  return new Refusal(503, "stopping", message, { retryAfter: 10 });
}
