import { NoisewrightError } from "@noisewright/core";

export const RETRY = "try again with the same request id, which is never charged twice";
const KEEP_EXPORTS = "import the latest export of each ledger; nothing was spent";

/**
 * What happened and what the user can do, by the name of the browser's exception. The browser's
 * message is not used.
 */
const REASONS: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  QuotaExceededError: [
    "the browser's storage for this site is full",
    `this step spent nothing and showed nothing; free some space on the disk, then ${RETRY}`,
  ],
  ConstraintError: ["another tab has stored this entry first", RETRY],
  TimeoutError: ["another tab has locked the ledger for too long", RETRY],
  SecurityError: [
    "the browser does not let this site store data",
    "allow cookies and site data for this site, or leave the private window; nothing was spent",
  ],
  AbortError: ["the browser stopped the storage of this step", RETRY],
  UnknownError: ["the browser cannot read its database of ledgers", KEEP_EXPORTS],
  NotReadableError: ["the browser cannot read its database of ledgers", KEEP_EXPORTS],
  DataError: ["the browser cannot read its database of ledgers", KEEP_EXPORTS],
};

export function unavailable(what: string, advice: string, cause?: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "ledger", what, advice } as const;
  return new NoisewrightError(problem, ...(cause === undefined ? [] : [{ cause }]));
}

export function damaged(what: string): NoisewrightError {
  const problem = { code: "corrupt", subject: "ledger", what, advice: KEEP_EXPORTS } as const;
  return new NoisewrightError(problem);
}

/** The error for a database that a later version of Noisewright wrote. */
export function newerVersionError(cause?: unknown): NoisewrightError {
  const what = "support for the ledgers of this browser";
  const advice = "a newer version of noisewright wrote them; load the newer version of this page";
  return new NoisewrightError({ code: "unsupported", subject: "ledger", what, advice }, { cause });
}

/** The error for a file that another ledger paid for. */
export function paidElsewhere(ledger: string): NoisewrightError {
  return new NoisewrightError({
    code: "conflict",
    subject: "file",
    what: `this file was released from ledger "${ledger}" in this browser`,
    advice: `continue with ledger "${ledger}"; nothing was spent`,
  });
}

/** Converts an exception of the browser. Other errors are returned unchanged. */
export function toLedgerError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "VersionError") return newerVersionError(error);
  const [what, advice] = REASONS[error.name] ?? ["the browser's database failed", RETRY];
  return unavailable(what, advice, error);
}
