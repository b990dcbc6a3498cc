import { digestOf, type Json } from "@noisewright/core/ledger";
import { expect, it } from "vitest";
import { nearbyDigests } from "./nearby-digests.js";

const SIGMA = 12.345678901234567;

/** The double after `value`, without the code under test. */
function next(value: number, units: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + BigInt(units));
  return view.getFloat64(0);
}

const identity = (sigma: number, more: Json = {}): Json => ({
  release: { where: 'sigma > "0" and 1', zeta: [0, 1, { sigma: 1 }] },
  noise: { id: "gaussian", params: { a: 0, sigma, z: 1 } },
  derive: more,
});

it("yields the digests of the identities whose calibrated parameter differs by at most 128 units", () => {
  for (const more of [{}, { sigma: 0, params: { sigma: 1 } }, { "0": "1" }]) {
    const own = digestOf(identity(SIGMA, more));
    const units = Array.from({ length: 128 }, (_, i) => [i + 1, -i - 1]).flat();
    const expected = units.map((each) => digestOf(identity(next(SIGMA, each), more)));
    expect([...nearbyDigests(own, identity(SIGMA, more))]).toEqual([own, ...expected]);
  }
});

it("yields only its own digest if no parameter was calibrated", () => {
  expect([...nearbyDigests("own", identity(2.5))]).toEqual(["own"]);
});
