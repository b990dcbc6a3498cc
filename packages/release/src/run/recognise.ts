import { digestOf, type Json, type SpendRequest } from "@noisewright/core/ledger";
import type { Ledger } from "../ledger/index.js";
import { ownersOf } from "./parts.js";
import { ownId, type Session } from "./session.js";

/**
 * The largest difference of two scales that count as the same scale, in units in the last place.
 * Another version of this library may calibrate the same scale with different last digits, which
 * changes the digest of a release. Among 504 Gaussian scales, the largest difference was 47 units
 * in the last place.
 */
const MOST_UNITS = 128;

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

/**
 * Yields the digest of a release, then the digests of the release with one calibrated parameter
 * slightly changed.
 */
function* nearbyDigests(own: string, identity: Json): Iterable<string> {
  yield own;
  if (!isTable(identity) || !isTable(identity.noise) || !isTable(identity.noise.params)) return;
  const { noise } = identity;
  for (const [name, value] of Object.entries(identity.noise.params)) {
    if (typeof value !== "number" || !isCalibrated(value)) continue;
    for (let units = 1; units <= MOST_UNITS; units++) {
      for (const near of [shifted(value, units), shifted(value, -units)]) {
        yield digestOf({
          ...identity,
          noise: { ...noise, params: { ...identity.noise.params, [name]: near } },
        });
      }
    }
  }
}

function isTable(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a number was computed by calibration. Numbers in a spec have at most 14 digits. */
function isCalibrated(value: number): boolean {
  return Number(value.toPrecision(14)) !== value;
}

/** The double that differs from a positive double by `units` units in the last place. */
function shifted(value: number, units: number): number {
  const double = new Float64Array([value]);
  const bits = new BigInt64Array(double.buffer);
  bits[0] = bits[0]! + BigInt(units);
  return double[0]!;
}
