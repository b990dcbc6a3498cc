import { isDebited } from "./debits.js";
import type { AnsweredRelease, DebitedRelease, Entry } from "./entry.js";
import type { ReceiptRelease } from "./receipt.js";

/** The events that the debit of a release names. Undefined if the receipt has no such debit. */
export function paidFor(entries: ReadonlyMap<number, Entry>, { debited, digest }: ReceiptRelease) {
  const content = entries.get(debited)?.content;
  if (!isDebited(content)) return undefined;
  const releases: readonly DebitedRelease[] = content.releases;
  return releases.find((release) => release.digest === digest)?.events;
}

/** The hash of the answer to a release. Undefined if the receipt has no entry with it. */
export function answerOf(
  entries: ReadonlyMap<number, Entry>,
  { answered, debited, digest }: ReceiptRelease,
): Pick<AnsweredRelease, "answer"> | undefined {
  const content = entries.get(answered)?.content;
  if (content?.kind !== "answered/1" && content?.kind !== "answered/2") return undefined;
  const releases: readonly Omit<AnsweredRelease, "source">[] = content.releases;
  return releases.find((release) => release.digest === digest && release.debited === debited);
}
