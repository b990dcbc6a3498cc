import { describe, expect, it } from "vitest";
import { made } from "../../../test/support/solved.js";
import { MECHANISMS, type MechanismKind, mechanism, mechanismKind } from "../../index.js";
import { AdditiveChannel } from "../../lattice/channels/additive-channel.js";
import { MatrixChannel } from "../../lattice/channels/matrix-channel.js";
import { sum } from "../../numerics/index.js";
import { epsilonUp } from "../../privacy/weights/profile.js";
import { pureLevelUp } from "../../privacy/weights/pure-level.js";
import { pld } from "../accountants/pld.js";
import { pure } from "../accountants/pure.js";
import { channelEvent } from "./channel-event.js";
import { parseEvents } from "./parse.js";

const DELTAS = [1e-2, 1e-4, 1e-6, 1e-9];
/** A lattice small enough that ε of the weights themselves is found quickly. */
const COARSE = { resolution: 4 };

const example = (kind: MechanismKind) =>
  Object.fromEntries(kind.forms[0]!.map((name) => [name, kind.parameters[name]?.example]));

describe.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
  "the event of %s",
  (_id, kind) => {
    const { channel } = made(kind, example(kind)).compile(COARSE);
    const event = channelEvent(channel);

    it("is read back from JSON as it was", () => {
      expect(event.kind).toBe("discrete/1");
      expect(event.losses.length).toBeLessThanOrEqual(2048);
      expect(parseEvents(JSON.parse(JSON.stringify([event])))).toEqual([event]);
    });

    it("costs what the weights do, and hardly more", () => {
      const composed = pld.compose([event]);
      // A matrix has a million pairs of weights to go through, for each ε that is tried.
      for (const delta of channel instanceof MatrixChannel ? [1e-6] : DELTAS) {
        const exact = epsilonUp(channel, delta);
        const { upper } = composed.epsilon(delta);
        expect(upper, `δ = ${delta}`).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        if (channel instanceof AdditiveChannel) {
          expect(upper, `δ = ${delta}`).toBeLessThanOrEqual(exact * (1 + 2e-3) + 1e-6);
        }
      }
    });

    it("has no loss above the pure level", () => {
      const { epsilon } = pureLevelUp(channel);
      const highest = Math.max(...event.losses);
      expect(highest).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
      expect(event.infinite).toBe(0);
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
    "lack nothing of 1, however many weights there are: %s, ε = %d, Δ = %d",
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

describe("many releases", () => {
  it("of geometric noise are randomised responses in part, and cost less than those", () => {
    const { channel } = mechanism("geometric", { epsilon: 0.5, sensitivity: 1 }).compile();
    const fifty = { kind: "composed/1", count: 50, events: [channelEvent(channel)] } as const;
    const worst = {
      kind: "composed/1",
      count: 50,
      events: [{ kind: "pure/1", epsilon: 0.5 }],
    } as const;
    const [noise, response] = [fifty, worst].map((event) => pld.compose([event]).epsilon(1e-6));
    // At sensitivity 1 geometric noise is as bad as ε-DP can be.
    expect(noise?.upper).toBeLessThanOrEqual(response!.upper * (1 + 1e-3));
    expect(noise?.upper).toBeGreaterThanOrEqual(response!.lower * (1 - 1e-3));
  });

  it("of discretised Gaussian noise cost what Gaussian noise does", () => {
    const { channel } = mechanism("gaussian", { sigma: 10, sensitivity: 1 }).compile();
    const count = 100;
    const event = { kind: "composed/1", count, events: [channelEvent(channel)] } as const;
    const ideal = { kind: "gaussian/1", sigma: 1, sensitivity: 1 } as const;
    const [found, expected] = [event, ideal].map((each) => pld.compose([each]).epsilon(1e-6));
    expect(found?.upper).toBeGreaterThanOrEqual(expected!.lower * (1 - 1e-3));
    expect(found?.lower).toBeLessThanOrEqual(expected!.upper * (1 + 5e-3));
  });
});
