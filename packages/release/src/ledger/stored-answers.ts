import type { Json, LedgerState } from "@noisewright/core/ledger";
import type { Follower } from "./follower.js";

/** The states of the source that were stored with answers, by digest. */
export async function storedSources(
  follower: Follower,
  { releases }: LedgerState,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Json>> {
  const hashes = digests.flatMap((digest) => {
    const hash = releases.get(digest)?.answer?.source;
    return typeof hash === "string" ? [[digest, hash] as const] : [];
  });
  const found = await follower.sources(hashes.map(([, hash]) => hash));
  return new Map(
    hashes.flatMap(([digest, hash]) => {
      const source = found.get(hash);
      return source === undefined ? [] : [[digest, source] as const];
    }),
  );
}

/** The time of the debit of each answer, by digest. A digest without an answer is left out. */
export function debitTimes(
  { releases }: LedgerState,
  digests: readonly string[],
): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const digest of digests) {
    const release = releases.get(digest);
    const paid = release?.debits.find(({ index }) => index === release.answer?.debited);
    if (paid !== undefined) times.set(digest, paid.time);
  }
  return times;
}

/** From each list, the first digest for which the ledger has a debit. */
export function firstPaid(
  { releases }: LedgerState,
  lists: readonly Iterable<string>[],
): readonly (string | undefined)[] {
  if (releases.size === 0) return lists.map(() => undefined); // without computing any digest
  return lists.map((digests) => {
    for (const digest of digests) if (releases.has(digest)) return digest;
    return undefined;
  });
}
