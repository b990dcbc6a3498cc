import { NoisewrightError } from "@noisewright/core";

/**
 * An error of an engine, in words of this package. The message of a driver may quote a row, a
 * literal or a password. So this error neither repeats the driver's message nor has the driver's
 * error as its cause.
 */
export const unavailable = (subject: string, what: string, advice: string): NoisewrightError =>
  new NoisewrightError({ code: "unavailable", subject, what, advice });

export const cancelled = (subject: string): NoisewrightError =>
  new NoisewrightError({
    code: "cancelled",
    subject,
    what: "the query was cancelled",
    advice: "nothing was returned",
  });

/**
 * The error for an unknown failure. `mark` is a code that contains no data, such as an SQLSTATE.
 */
export const failed = (subject: string, mark?: string): NoisewrightError =>
  unavailable(
    subject,
    `the query failed${mark === undefined ? "" : ` (${mark})`}`,
    "see the log of the engine; the message of the engine is not shown here because the message may quote data",
  );

/** Runs `work` for one of several sources. An error of `work` names the source. */
export async function inSource<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!NoisewrightError.is(error) || error.code === "cancelled") throw error;
    const { subject, path = [] } = error.details;
    const place = { subject: `source ${name}: ${subject}`, path: ["sources", name, ...path] };
    throw new NoisewrightError({ ...error.details, ...place });
  }
}

/** The error for a table that does not exist, or that the user may not see. */
export const noTable = (subject: string, name: string): NoisewrightError =>
  unavailable(
    subject,
    `no table ${name}`,
    "check the name of the table, its schema and your permissions",
  );

/** The error for a source with several tables, if no table is named. */
export const tableMissing = (subject: string): NoisewrightError =>
  unavailable(subject, "no table is named", "name a table, for example table: people");

/**
 * Runs `work`, and calls `stop` if the signal is aborted. After an abort, the promise rejects with
 * code `cancelled`.
 */
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
