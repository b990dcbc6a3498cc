import { describe, expect, it } from "vitest";
import type { ComposedEvent } from "../../src/accounting/events/event.js";
import { type PrivacyEvent, pld, pure, rdp, zcdp } from "../../src/entry/accounting.js";
import { NoisewrightError } from "../../src/index.js";
import { errorOf } from "../support/error-of.js";

const ACCOUNTANTS = [pld, rdp, zcdp, pure];
const response: PrivacyEvent = { kind: "pure/1", epsilon: 1 };
const curve: PrivacyEvent = { kind: "rdp/1", orders: [2], epsilons: [0.1] };
const concentrated: PrivacyEvent = { kind: "zcdp/1", rho: 0.1 };
const lossy: PrivacyEvent = { kind: "approximate/1", epsilon: 1, delta: 1e-9 };
const bell: PrivacyEvent = { kind: "gaussian/1", sigma: 1, sensitivity: 1 };
const noisy: PrivacyEvent = {
  kind: "discrete-gaussian/1",
  moved: [{ variance: 9, squares: 1, numbers: 1 }],
};
const sample = (event: PrivacyEvent): PrivacyEvent => ({
  kind: "subsampled/1",
  probability: 0.1,
  event,
});
const two = (...events: PrivacyEvent[]): ComposedEvent => ({
  kind: "composed/1",
  count: 2,
  events,
});

describe("an event that an accountant does not support", () => {
  it.each<[string, PrivacyEvent, string]>([
    ["pld", curve, "rdp/1"],
    ["pld", concentrated, "zcdp/1"],
    ["pld", sample(concentrated), "subsampled/1 of zcdp/1"],
    ["pld", sample(two(response, bell)), "subsampled/1 of composed/1"],
    ["rdp", lossy, "approximate/1"],
    ["rdp", sample(lossy), "subsampled/1 of approximate/1"],
    ["rdp", sample(curve), "subsampled/1 of rdp/1"],
    ["zcdp", curve, "rdp/1"],
    ["zcdp", lossy, "approximate/1"],
    ["pld", sample(two(response, noisy)), "subsampled/1 of composed/1"],
    ["rdp", sample(noisy), "subsampled/1 of discrete-gaussian/1"],
    ["pure", bell, "gaussian/1"],
    ["pure", noisy, "discrete-gaussian/1"],
    ["pure", lossy, "approximate/1"],
    ["pure", concentrated, "zcdp/1"],
  ])(
    "the accountant %s refuses and names an unsupported event, alone or among other events: %j",
    (id, event, name) => {
      const accountant = ACCOUNTANTS.find((each) => each.id === id)!;
      for (const events of [[event], [response, two(response, event)]]) {
        expect(events.every((each) => accountant.supports(each))).toBe(false);
        const { code, message } = errorOf(() => accountant.compose(events));
        expect(code).toBe("unsupported");
        expect(message).toContain(`${id}: no bound for ${name};`);
      }
    },
  );

  it.each(ACCOUNTANTS)(
    "the accountant $id supports randomised response and bounded range, repetitions and samples",
    (accountant) => {
      const range: PrivacyEvent = { kind: "range/1", level: 1 };
      const events = [response, range].flatMap((event) => [event, two(event), sample(event)]);
      for (const event of [...events, two()]) {
        expect(accountant.supports(event)).toBe(true);
        expect(() => accountant.compose([event])).not.toThrow();
      }
    },
  );
});

describe.each(ACCOUNTANTS)("the composition of $id", (accountant) => {
  const composed = accountant.compose([response]);

  it.each([0, 1, -1, 1.5, Number.NaN, Infinity, -Infinity])("refuses δ = %d", (delta) => {
    expect(() => composed.epsilon(delta)).toThrow(
      /^account: delta \(δ\) must be in \(0, 1\), got /,
    );
  });

  it.each([-1e-9, Number.NaN, Infinity, -Infinity])("refuses ε = %d", (epsilon) => {
    expect(() => composed.delta(epsilon)).toThrow(
      /^account: epsilon \(ε\) must be in \[0, ∞\), got/,
    );
  });

  it("a composition of no events has ε = 0", () => {
    for (const nothing of [[], [two()], [{ ...two(response), count: 0 }]]) {
      expect(accountant.compose(nothing).epsilon(1e-6)).toEqual({ lower: 0, upper: 0 });
      expect(accountant.compose(nothing).delta(0).upper).toBeLessThanOrEqual(1e-9);
    }
  });
});

describe("invalid events that were not checked by parseEvents", () => {
  const strange: [string, PrivacyEvent][] = [
    ["ε of NaN", { kind: "pure/1", epsilon: Number.NaN }],
    ["a negative ε", { kind: "pure/1", epsilon: -1 }],
    ["a negative count", { kind: "composed/1", count: -1, events: [response] }],
    ["a count of one half", { kind: "composed/1", count: 0.5, events: [response] }],
    ["σ of 0", { kind: "gaussian/1", sigma: 0, sensitivity: 1 }],
  ];

  it.each(ACCOUNTANTS.flatMap((a) => strange.map(([name, e]) => [a.id, name, a, e] as const)))(
    "the accountant %s refuses an unchecked event with %s",
    (_id, _name, accountant, event) => {
      expect(() => accountant.compose([event]).epsilon(1e-6)).toThrow(NoisewrightError);
    },
  );
});
