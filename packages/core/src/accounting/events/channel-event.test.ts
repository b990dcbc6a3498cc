import { describe, expect, it } from "vitest";
import { made } from "../../../test/support/solved.js";
import { MECHANISMS, type MechanismKind, mechanism, mechanismKind } from "../../index.js";
import { AdditiveChannel } from "../../lattice/channels/additive-channel.js";
import { MatrixChannel } from "../../lattice/channels/matrix-channel.js";
import { sum } from "../../numerics/index.js";
import { deltaUp, epsilonUp } from "../../privacy/weights/profile.js";
import { pureLevelUp } from "../../privacy/weights/pure-level.js";
import { pld } from "../accountants/pld.js";
import { pure } from "../accountants/pure.js";
import { channelEvent } from "./channel-event.js";
import { parseEvents } from "./parse.js";

const DELTAS = [1e-2, 1e-4, 1e-6, 1e-9];
/** Options for a coarse lattice, on which the exact ε of the weights can be computed quickly. */
const COARSE = { resolution: 4 };

const example = (kind: MechanismKind) =>
  Object.fromEntries(kind.forms[0]!.map((name) => [name, kind.parameters[name]?.example]));

describe.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
  "the event of %s",
  (_id, kind) => {
    const { channel } = made(kind, example(kind)).compile(COARSE);
    const event = channelEvent(channel);

    it("the event is unchanged after writing it as JSON and reading it again", () => {
      expect(event.kind).toBe("discrete/1");
      expect(event.losses.length).toBeLessThanOrEqual(2048);
      expect(parseEvents(JSON.parse(JSON.stringify([event])))).toEqual([event]);
    });

    it("the event costs at least as much as the exact weights, and hardly more", () => {
      const composed = pld.compose([event]);
      // For a matrix, each ε of the search needs a million comparisons, so one δ is enough.
      for (const delta of channel instanceof MatrixChannel ? [1e-6] : DELTAS) {
        const exact = epsilonUp(channel, delta);
        const { upper } = composed.epsilon(delta);
        expect(upper, `δ = ${delta}`).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        if (channel instanceof AdditiveChannel) {
          expect(upper, `δ = ${delta}`).toBeLessThanOrEqual(exact * (1 + 2e-3) + 1e-6);
        }
      }
    });

    it("no loss of the event exceeds the pure ε of the mechanism", () => {
      const { epsilon } = pureLevelUp(channel);
      const highest = Math.max(...event.losses);
      expect(highest).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
      // The loss is infinite only for noise without a pure ε.
      expect(event.infinite > 0).toBe(epsilon === Number.POSITIVE_INFINITY);
    });
  },
);

describe("the masses of an event", () => {
  it.each([
    ["geometric", 0.01, 60],
    ["geometric", 0.002, 10],
    ["laplace", 0.01, 1],
    ["laplace", 1, 1],
  ])(
    "the masses sum to at least 1 for any number of weights: %s, ε = %d, Δ = %d",
    (id, epsilon, sensitivity) => {
      const event = channelEvent(
        mechanismKind(id).create({ epsilon, sensitivity }).compile().channel,
      );
      const lacks = 1 - sum(event.masses);
      expect(lacks).toBeLessThanOrEqual(0);
      expect(lacks).toBeGreaterThan(-1e-9);
      expect(pure.supports(event)).toBe(true);
    },
  );
});

describe("one release of noise without tails", () => {
  it.each([
    [1, 1e-6, 1],
    [1 / 3, 1e-9, 2],
    [1, 1e-6, 64],
    [0.1, 1e-2, 7],
  ])("costs exactly the claimed ε and δ: ε = %d, δ = %d, Δ = %d", (epsilon, delta, sensitivity) => {
    const params = { epsilon, delta, sensitivity, metric: "rmse" };
    const { channel, certificate } = mechanism("cut-staircase", params).compile();
    const cost = pld.compose([channelEvent(channel)]);
    expect(cost.epsilon(delta).upper).toBeLessThanOrEqual(epsilon);
    expect(cost.epsilon(delta).upper).toBeGreaterThan(epsilon * (1 - 1e-9));
    expect(cost.delta(epsilon).upper).toBeLessThanOrEqual(delta);
    expect(cost.delta(epsilon).upper).toBeGreaterThanOrEqual(certificate.delta * (1 - 1e-14));
    // The profile of the event is never below the exact profile of the weights.
    for (const at of [0, epsilon / 3, 0.999 * epsilon, 1.001 * epsilon, 2 * epsilon]) {
      const exact = deltaUp(channel, at).delta;
      expect(cost.delta(at).upper).toBeGreaterThanOrEqual(exact * (1 - 1e-14));
      expect(cost.delta(at).lower).toBeLessThanOrEqual(exact * (1 + 1e-9));
    }
    expect(cost.epsilon(certificate.delta / 2).lower).toBeGreaterThan(epsilon);
  });
});

describe("many releases", () => {
  it("fifty releases with geometric noise cost as much as fifty randomised responses", () => {
    const { channel } = mechanism("geometric", { epsilon: 0.5, sensitivity: 1 }).compile();
    const fifty = { kind: "composed/1", count: 50, events: [channelEvent(channel)] } as const;
    const worst = {
      kind: "composed/1",
      count: 50,
      events: [{ kind: "pure/1", epsilon: 0.5 }],
    } as const;
    const [noise, response] = [fifty, worst].map((event) => pld.compose([event]).epsilon(1e-6));
    // At sensitivity 1, geometric noise is a worst case among all ε-DP mechanisms.
    expect(noise?.upper).toBeLessThanOrEqual(response!.upper * (1 + 1e-3));
    expect(noise?.upper).toBeGreaterThanOrEqual(response!.lower * (1 - 1e-3));
  });

  it("a hundred releases with discretised Gaussian noise cost as much as with ideal Gaussian noise", () => {
    const { channel } = mechanism("gaussian", { sigma: 10, sensitivity: 1 }).compile();
    const count = 100;
    const event = { kind: "composed/1", count, events: [channelEvent(channel)] } as const;
    const ideal = { kind: "gaussian/1", sigma: 1, sensitivity: 1 } as const;
    const [found, expected] = [event, ideal].map((each) => pld.compose([each]).epsilon(1e-6));
    expect(found?.upper).toBeGreaterThanOrEqual(expected!.lower * (1 - 1e-3));
    expect(found?.lower).toBeLessThanOrEqual(expected!.upper * (1 + 5e-3));
  });
});
