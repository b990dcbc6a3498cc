import { canonicalJson, type Json, sha256 } from "@noisewright/core/ledger";

/**
 * The largest difference of two scales that count as the same scale, in units in the last place.
 * Another version of this library may calibrate the same scale with different last digits, which
 * changes the digest of a release. Among 504 Gaussian scales, the largest difference was 47 units
 * in the last place.
 */
const MOST_UNITS = 128;

/**
 * Yields the digest of a release, then the digests of the release with one calibrated parameter
 * slightly changed.
 */
export function* nearbyDigests(own: string, identity: Json): Iterable<string> {
  yield own;
  if (!isTable(identity) || !isTable(identity.noise) || !isTable(identity.noise.params)) return;
  const { noise } = identity;
  const { params } = identity.noise;
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== "number" || !isCalibrated(value)) continue;
    const textAt = textsOf((changed) => ({
      ...identity,
      noise: { ...noise, params: { ...params, [name]: changed } },
    }));
    for (let units = 1; units <= MOST_UNITS; units++) {
      yield sha256(textAt(shifted(value, units)));
      yield sha256(textAt(shifted(value, -units)));
    }
  }
}

/** The canonical text of a value with one number, as a function of this number. */
function textsOf(withNumber: (number: number) => Json): (number: number) => string {
  const [before, after] = [canonicalJson(withNumber(0)), canonicalJson(withNumber(1))];
  let at = 0;
  while (before[at] === after[at]) at++;
  const [start, end] = [before.slice(0, at), before.slice(at + 1)];
  return (number) => start + canonicalJson(number) + end;
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
