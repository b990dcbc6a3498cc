import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PrivacyEvent } from "./event.js";
import { flatten } from "./flatten.js";

const gaussian = fc
  .record({ sigma: fc.constantFrom(1, 2), sensitivity: fc.constantFrom(1, 3) })
  .map((fields): PrivacyEvent => ({ kind: "gaussian/1", ...fields }));
const discrete = fc
  .array(fc.constantFrom(0, 0.5, 1), { minLength: 1, maxLength: 2 })
  .map((losses): PrivacyEvent => {
    const masses = losses.map(() => 1 / losses.length);
    return { kind: "discrete/1", losses, masses, infinite: 0, symmetric: true };
  });
const { event } = fc.letrec<{ event: PrivacyEvent }>((tie) => ({
  event: fc.oneof(
    { depthSize: "small" },
    gaussian,
    discrete,
    fc
      .record({ events: fc.array(tie("event"), { maxLength: 3 }), count: fc.nat(3) })
      .map((fields): PrivacyEvent => ({ kind: "composed/1", ...fields })),
  ),
}));

/** How often each event occurs, by its whole text. */
function occurrences(
  events: readonly PrivacyEvent[],
  times = 1,
  counts = new Map<string, number>(),
) {
  for (const each of events) {
    if (each.kind === "composed/1") occurrences(each.events, times * each.count, counts);
    else if (times > 0) {
      const text = JSON.stringify(each);
      counts.set(text, (counts.get(text) ?? 0) + times);
    }
  }
  return counts;
}

describe("flatten", () => {
  it("counts every event once, also if copies of it occur", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), (events) => {
        const flat = flatten(events).map(
          (each) => [JSON.stringify(each.event), each.count] as const,
        );
        expect(flat.length).toBe(new Map(flat).size);
        expect(new Map(flat)).toEqual(occurrences(events));
      }),
      { numRuns: 1000 },
    );
  });

  it("tells lists of equal length apart", () => {
    const one = (losses: number[]): PrivacyEvent => {
      return { kind: "discrete/1", losses, masses: [0.5, 0.5], infinite: 0, symmetric: true };
    };
    const counts = flatten([one([0, 1]), one([0, 2]), one([0, 1])]).map(({ count }) => count);
    expect(counts).toEqual([2, 1]);
  });
});
