import { describe, expect, it } from "vitest";
import {
  channelEvent,
  type PrivacyEvent,
  parseEvent,
  pld,
  profileEvent,
} from "../../src/entry/accounting.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import { deltaAnywhere, epsilonAt, gaussianPrivacy } from "../../src/privacy/ideal/index.js";
import golden from "../golden/boosting.json" with { type: "json" };

const times = (event: PrivacyEvent, count: number): PrivacyEvent => ({
  kind: "composed/1",
  events: [event],
  count,
});
const boostedGaussian = (scale: number, sensitivity = 3) =>
  mechanism("boosted-gaussian", { sensitivity, confidence: 0.9, tolerance: 5, scale });

describe.each(golden.composition)(
  "$T releases of boosted Gaussian noise of scale $scale",
  (row) => {
    const { privacy, compile } = boostedGaussian(row.scale, row.Delta);
    const known = row.eps_pessimistic["0.00025"];

    it("have a total ε inside the bracket of the reference file, to one part in a thousand", () => {
      const { lower, upper } = pld
        .compose([times(profileEvent(privacy), row.T)])
        .epsilon(row.delta);
      expect(upper).toBeGreaterThanOrEqual(row.eps_lower_bound);
      expect(upper).toBeLessThanOrEqual(known * (1 + 1e-3));
      // The δ of the event exceeds the δ of the ideal distribution by less than this tolerance.
      expect(lower).toBeLessThanOrEqual(known * (1 + 3e-4));
      expect(lower).toBeGreaterThanOrEqual(upper * (1 - 1e-3));
    });

    it("have little more total ε for the sampled weights than for the ideal distribution", () => {
      const { channel } = compile();
      const { upper } = pld.compose([times(channelEvent(channel), row.T)]).epsilon(row.delta);
      expect(upper).toBeGreaterThanOrEqual(row.eps_lower_bound);
      expect(upper).toBeLessThanOrEqual(known * (1 + 3e-3));
    });
  },
);

it("100 boosted Gaussian releases cost ε = 84.30 together", () => {
  const row = golden.composition.find(({ T }) => T === 100);
  const { privacy } = boostedGaussian(row!.scale);
  const { lower, upper } = pld.compose([times(profileEvent(privacy), 100)]).epsilon(1e-5);
  expect(Math.abs(upper / 84.296 - 1)).toBeLessThan(1e-4);
  expect(Math.abs(lower / 84.296 - 1)).toBeLessThan(1e-3);
});

describe("the event of an ideal distribution", () => {
  it.each(["boosted-gaussian", "boosted-laplace"])(
    "the event of an ideal distribution has at least the exact δ of %s, and very little more",
    (id) => {
      const { privacy } = mechanismKind(id).create({
        sensitivity: 2,
        confidence: 0.9,
        tolerance: 5,
        scale: 3,
      });
      const { losses, masses, infinite } = profileEvent(privacy, 1024);
      for (const epsilon of [-2, -0.3, 0, 0.1, 0.77, 1.3, 2]) {
        const dominating = losses.reduce(
          (sum, loss, i) => (loss > epsilon ? sum - masses[i]! * Math.expm1(epsilon - loss) : sum),
          infinite,
        );
        const exact = deltaAnywhere(privacy, epsilon);
        expect(dominating).toBeGreaterThanOrEqual(exact);
        expect(dominating).toBeLessThanOrEqual(exact + 1e-4);
      }
    },
  );

  it("the event of an ideal distribution can be written to JSON and read back without a change", () => {
    const event = profileEvent(boostedGaussian(4).privacy, 64);
    expect(parseEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it("a composition of a single event has the ε of the ideal distribution", () => {
    const { privacy } = boostedGaussian(4);
    const { lower, upper } = pld.compose([profileEvent(privacy)]).epsilon(1e-4);
    const exact = epsilonAt(privacy, 1e-4);
    expect(upper).toBeGreaterThanOrEqual(exact);
    expect(upper).toBeLessThanOrEqual(exact * 1.002);
    expect(lower).toBeLessThanOrEqual(upper);
  });

  it("events of boosted Gaussian noise without a boost compose like those of Gaussian noise", () => {
    const { privacy } = mechanism("boosted-gaussian", {
      ...{ sensitivity: 1, confidence: 0.5, tolerance: 5, scale: 3 },
    });
    const { lower, upper } = pld.compose([times(profileEvent(privacy), 64)]).epsilon(1e-6);
    const exact = epsilonAt(gaussianPrivacy(8 / 3), 1e-6);
    expect(upper).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    expect(upper).toBeLessThanOrEqual(exact * 1.001);
    expect(lower).toBeLessThanOrEqual(exact);
  });

  it("several events together cost more than each event alone and less than the sum of the costs", () => {
    const parts: PrivacyEvent[] = [
      times(profileEvent(boostedGaussian(4).privacy), 5),
      times(
        profileEvent(
          mechanism("boosted-laplace", { sensitivity: 1, confidence: 0.9, tolerance: 5, scale: 3 })
            .privacy,
        ),
        3,
      ),
      times({ kind: "gaussian/1", sigma: 3, sensitivity: 1 }, 4),
      channelEvent(mechanism("laplace", { epsilon: 0.5, sensitivity: 1 }).compile().channel),
    ];
    const of = (events: PrivacyEvent[]) => pld.compose(events).epsilon(1e-6);
    const alone = parts.map((part) => of([part]));
    const together = of(parts);
    expect(together.lower).toBeGreaterThan(Math.max(...alone.map(({ upper }) => upper)));
    expect(together.upper).toBeLessThan(alone.reduce((sum, { lower }) => sum + lower, 0));
    expect(together.upper - together.lower).toBeLessThan(1e-3 * together.upper);
  });
});
