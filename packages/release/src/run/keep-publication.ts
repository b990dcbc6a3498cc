import type { Ledger, Publication, Publications } from "../ledger/index.js";
import type { DescribedRelease } from "./describe-release.js";
import { timesOf } from "./parts.js";
import type { Published } from "./run-release.js";

/** What was published, and what the ledger says about it. */
export type DescribedPublication = Published & DescribedRelease;

/** Writes down what was published. */
export type Publish = (described: DescribedPublication) => Publication;

/**
 * Keeps what was published, so that it can be shown again. Returns its id. The values are paid for
 * and stored in the ledger already, so a failure here must not hide them: the same release is free.
 */
export async function keepPublication(
  published: Published,
  digests: readonly string[],
  { ledger, store }: { readonly ledger: Ledger; readonly store: Publications },
  publish: Publish,
): Promise<string | undefined> {
  try {
    const times = await ledger.times(digests);
    const { epsilon, delta } = published.receipt;
    const publication = publish({
      ...published,
      stored: timesOf(
        published.releases,
        digests.map((digest) => times.get(digest)),
      ),
      ledger: await ledger.summary(),
      paid: { epsilon, delta, answers: new Set(digests).size },
    });
    await store.publish(publication);
    return publication.id;
  } catch {
    return undefined;
  }
}
