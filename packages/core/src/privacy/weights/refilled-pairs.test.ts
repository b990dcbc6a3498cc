import { expect, it } from "vitest";
import type { Channel, WeightPair } from "../../lattice/channels/index.js";
import { certify } from "./certificate.js";
import { deltaUp } from "./profile.js";

const ROWS = [
  [50n, 50n],
  [40n, 60n],
  [90n, 10n],
];

/** A channel that fills the same two arrays for every pair. */
const refilling = {
  *pairs(): Iterable<WeightPair> {
    const [p, q] = [
      [0n, 0n],
      [0n, 0n],
    ];
    for (let i = 0; i + 1 < ROWS.length; i++) {
      p.splice(0, 2, ...ROWS[i]!);
      q.splice(0, 2, ...ROWS[i + 1]!);
      yield { p, q, total: 100n, symmetric: false };
    }
  },
} as Partial<Channel> as Channel;

it("δ is computed from the weights of each pair, even if a channel refills its arrays", () => {
  expect(deltaUp(refilling, 0.7).delta).toBeCloseTo(0.3986, 3);
  expect(() => certify(refilling, { subject: "x", epsilon: 0.7, delta: 0.05 })).toThrow(
    "x: cannot certify ε = 0.7, δ = 0.05",
  );
});
