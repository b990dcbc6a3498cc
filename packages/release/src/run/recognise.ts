import type { SpendRequest } from "@noisewright/core/ledger";
import type { Ledger } from "../ledger/index.js";
import { nearbyDigests } from "./nearby-digests.js";
import { ownersOf } from "./parts.js";
import { ownId, type Session } from "./session.js";

/**
 * Returns the request, with the stored digest of each release that was already paid for at almost
 * the same scale.
 */
export async function withKnownDigests(
  ledger: Ledger,
  { releases: prepared, request }: Session,
): Promise<SpendRequest> {
  const owners = ownersOf(prepared);
  const candidates = request.releases.map(({ digest }, i) => {
    const { identity, running } = owners[i]!;
    // The noise of a running release has few digits, which another version computes alike.
    return running === undefined ? nearbyDigests(digest, identity) : [];
  });
  const known = await ledger.known(candidates);
  const releases = request.releases.map((release, i) => ({
    ...release,
    digest: known[i] ?? release.digest,
  }));
  const isOwn = request.id === ownId(request.releases);
  return { ...request, id: isOwn ? ownId(releases) : request.id, releases };
}
