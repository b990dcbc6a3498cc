import { digestOf, type Json, type SpendRequest } from "@noisewright/core/ledger";
import type { Ledger } from "../ledger/index.js";
import { ownId, type Session } from "./session.js";

/**
 * A scale that was calibrated in doubles may differ in its last digits from what another version of
 * this library made of the same words, and with it the digest of a release. So far it was by 47
 * units of the last place at most, in 504 Gaussian scales.
 */
const UNITS = 128;

/** The request, in which a release that was paid for with a scale next to this one keeps its digest. */
export async function recognised(
  ledger: Ledger,
  { releases: planned, request }: Session,
): Promise<SpendRequest> {
  const releases = [];
  for (const [i, release] of request.releases.entries()) {
    const candidates = digestsNear(release.digest, planned[i]!.identity);
    const digest = (await ledger.known(candidates)) ?? release.digest;
    releases.push({ ...release, digest });
  }
  const isOwn = request.id === ownId(request.releases);
  return { ...request, id: isOwn ? ownId(releases) : request.id, releases };
}

/** The release's own digest, then those of the same with a calibrated parameter next to it. */
function* digestsNear(own: string, identity: Json): Iterable<string> {
  yield own;
  if (!isTable(identity) || !isTable(identity.noise) || !isTable(identity.noise.params)) return;
  const { noise } = identity;
  for (const [name, value] of Object.entries(identity.noise.params)) {
    if (typeof value !== "number" || !isCalibrated(value)) continue;
    for (let units = 1; units <= UNITS; units++) {
      for (const near of [moved(value, units), moved(value, -units)]) {
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

/** Nobody writes a number of more than 14 digits into a spec. */
function isCalibrated(value: number): boolean {
  return Number(value.toPrecision(14)) !== value;
}

/** The double so many units of the last place away; of a positive one. */
function moved(value: number, units: number): number {
  const double = new Float64Array([value]);
  const bits = new BigInt64Array(double.buffer);
  bits[0] = bits[0]! + BigInt(units);
  return double[0]!;
}
