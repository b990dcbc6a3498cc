import type { SpendRequest } from "@noisewright/core/ledger";
import type { Ledger } from "../ledger/index.js";
import { costsOf, type RequestCost, timesOf } from "./parts.js";
import type { Session } from "./session.js";

/** What a ledger knows about the releases of a spec. */
export interface KnownCosts {
  readonly preview: RequestCost;
  /**
   * The hour in which each release was first published, before this request. Undefined if the
   * release is new.
   */
  readonly stored: readonly (string | undefined)[];
}

/**
 * The cost of a request and the time of stored answers, with one entry for each release of the spec.
 * Releases that ask for the same share a digest, which the ledger lists once.
 */
export async function costsIn(
  ledger: Ledger,
  { releases }: Pick<Session, "releases">,
  request: SpendRequest,
): Promise<KnownCosts> {
  const digests = request.releases.map(({ digest }) => digest);
  const preview = await ledger.preview(request);
  const times = await ledger.times(digests);
  const costs = new Map(preview.releases.map((cost) => [cost.digest, cost]));
  return {
    preview: {
      ...preview,
      releases: costsOf(
        releases,
        digests.map((digest) => costs.get(digest)!),
      ),
    },
    stored: timesOf(
      releases,
      digests.map((digest) => times.get(digest)),
    ),
  };
}
