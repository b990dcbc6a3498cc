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
  const releases = [];
  for (const [i, release] of request.releases.entries()) {
    const { identity, running } = owners[i]!;
    // The noise of a running release has few digits, which another version computes alike.
    const candidates = running === undefined ? nearbyDigests(release.digest, identity) : undefined;
    const known = candidates && (await ledger.known(candidates));
    releases.push({ ...release, digest: known ?? release.digest });
  }
  const isOwn = request.id === ownId(request.releases);
  return { ...request, id: isOwn ? ownId(releases) : request.id, releases };
}
