import { NoisewrightError } from "@noisewright/core";

/**
 * What an engine could not do, in our own words. A driver's message may quote a row, a literal or a
 * password, so it is neither repeated nor kept as a cause.
 */
export const unavailable = (subject: string, what: string, advice: string): NoisewrightError =>
  new NoisewrightError({ code: "unavailable", subject, what, advice });

export const cancelled = (subject: string): NoisewrightError =>
  new NoisewrightError({
    code: "cancelled",
    subject,
    what: "stopped on request",
    advice: "nothing was returned",
  });

/** A failure that is none of those we can name; `mark` is a code without data, such as an SQLSTATE. */
export const failed = (subject: string, mark?: string): NoisewrightError =>
  unavailable(
    subject,
    `the query failed${mark === undefined ? "" : ` (${mark})`}`,
    "the engine's message is withheld because it may quote data; see the engine's own log",
  );

export const noTable = (subject: string, name: string): NoisewrightError =>
  unavailable(subject, `no table ${name}`, "check the name, its schema and your rights");

/** Run `work`, and `stop` it when the signal fires; then reject as cancelled, whatever `work` says. */
export async function cancellable<T>(
  subject: string,
  signal: AbortSignal | undefined,
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw cancelled(subject);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const result = await work();
    if (signal?.aborted) throw cancelled(subject);
    return result;
  } catch (error) {
    if (signal?.aborted) throw cancelled(subject);
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
