import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import type { PrivacyEvent } from "./event.js";
import { parseEvent, parseEvents } from "./parse.js";

const GOOD: readonly PrivacyEvent[] = [
  { kind: "laplace/1", scale: 2, sensitivity: 1 },
  { kind: "gaussian/1", sigma: 3, sensitivity: 0.5 },
  { kind: "discrete/1", losses: [-1, 1], masses: [0.2, 0.5], infinite: 0.3, symmetric: false },
  { kind: "pure/1", epsilon: 0 },
  { kind: "approximate/1", epsilon: 1, delta: 1e-6 },
  { kind: "zcdp/1", rho: 0.1 },
  { kind: "rdp/1", orders: [2, 8], epsilons: [0.1, 0.7] },
  { kind: "subsampled/1", probability: 0.1, event: { kind: "pure/1", epsilon: 1 } },
  { kind: "composed/1", count: 3, events: [{ kind: "zcdp/1", rho: 0 }] },
  { kind: "range/1", level: 0 },
  { kind: "discrete-gaussian/1", moved: [{ variance: 2.5, squares: 4, numbers: 1 }] },
];

describe("valid events", () => {
  it("valid events are returned unchanged from a list, from an object with a list, or from a single event", () => {
    expect(parseEvents(JSON.parse(JSON.stringify(GOOD)))).toEqual(GOOD);
    expect(parseEvents({ events: GOOD })).toEqual(GOOD);
    expect(parseEvents(GOOD[0])).toEqual([GOOD[0]]);
    expect(parseEvents([])).toEqual([]);
  });

  it("missing fields of valid events get their default values", () => {
    expect(parseEvent({ kind: "laplace/1", scale: 2 })).toEqual(GOOD[0]);
    expect(parseEvent({ kind: "composed/1", events: [] })).toMatchObject({ count: 1 });
    const loss = { kind: "discrete/1", losses: [0], masses: [1] };
    expect(parseEvent(loss)).toEqual({ ...loss, infinite: 0, symmetric: false });
  });
});

const NUMBERS: readonly [
  kind: string,
  good: object,
  field: string,
  domain: string,
  bad: unknown[],
][] = [
  ["laplace/1", { scale: 1 }, "scale", "in (0, ∞)", [0, -1]],
  ["laplace/1", { scale: 1 }, "sensitivity", "in (0, ∞)", [0, -1]],
  ["gaussian/1", { sigma: 1 }, "sigma", "in (0, ∞)", [0, -1]],
  ["pure/1", { epsilon: 1 }, "epsilon", "in [0, ∞)", [-1e-9]],
  ["range/1", { level: 1 }, "level", "in [0, ∞)", [-1e-9]],
  ["approximate/1", { epsilon: 1, delta: 0 }, "epsilon", "in [0, ∞)", [-1]],
  ["approximate/1", { epsilon: 1, delta: 0 }, "delta", "in [0, 1]", [-1e-9, 1.1]],
  ["zcdp/1", { rho: 1 }, "rho", "in [0, ∞)", [-1]],
  ["subsampled/1", { probability: 1, event: GOOD[0] }, "probability", "in [0, 1]", [-0.1, 1.1]],
  ["composed/1", { events: [] }, "count", "an integer in [0, ", [-1, 1.5, 2 ** 53]],
  ["discrete/1", { losses: [0], masses: [1] }, "infinite", "in [0, 1]", [-0.1, 1.1]],
];
const NEVER = [Number.NaN, Number.POSITIVE_INFINITY, "1", null, [1], {}, true];

describe("a number outside its domain", () => {
  it.each(NUMBERS)(
    "a number outside its domain is refused with its path, field and domain: %s %j %s",
    (kind, good, field, domain, bad) => {
      for (const wrong of [...bad, ...NEVER]) {
        const event = { kind, ...good, [field]: wrong };
        const { code, message } = errorOf(() => parseEvents([GOOD[3], GOOD[4], event]));
        expect(code).toBe("domain");
        expect(message.startsWith(`events[2]: ${field}`), message).toBe(true);
        expect(message.replace("must be a number in", "must be in")).toContain(`must be ${domain}`);
      }
    },
  );
});

const list = (losses: unknown, masses: unknown, more: object = {}) => ({
  kind: "discrete/1",
  losses,
  masses,
  ...more,
});
const MOVED = { variance: 1, squares: 1, numbers: 1 };
const moved = (...entries: readonly unknown[]) => ({ kind: "discrete-gaussian/1", moved: entries });
const BAD: readonly [name: string, event: unknown, message: RegExp][] = [
  ["nothing", undefined, /^events\[1\]: event must be an object with a kind, got nothing/],
  ["null", null, /^events\[1\]: event must be an object/],
  ["a number", 7, /^events\[1\]: event must be an object with a kind, got 7/],
  ["a list", [], /^events\[1\]: event must be an object/],
  ["no kind", { epsilon: 1 }, /^events\[1\]: no event kind \(none\); use one of laplace\/1, /],
  [
    "an unknown kind",
    { kind: "pure/2", epsilon: 1 },
    /^events\[1\]: no event kind "pure\/2"; did you mean "pure\/1"\?/,
  ],
  [
    "the name of an inherited property",
    { kind: "toString" },
    /^events\[1\]: no event kind "toString"; use one of/,
  ],
  ["a missing field", { kind: "pure/1" }, /^events\[1\]: needs epsilon; got nothing/],
  [
    "an extra field",
    { kind: "pure/1", epsilon: 1, delta: 0 },
    /^events\[1\]: no parameter "delta"; use/,
  ],
  [
    "a missing list",
    list(undefined, [1]),
    /^events\[1\]: losses must be a list of numbers .* got none/,
  ],
  ["an empty list", list([], []), /^events\[1\]: losses must be a list of numbers/],
  ["no list", list(1, [1]), /^events\[1\]: losses must be a list/],
  [
    "a string in a list of numbers",
    list([0, "1"], [1, 0]),
    /^events\[1\]: losses must be .* got 1 at \[1\]/,
  ],
  ["a loss of ∞", list([Infinity], [1]), /^events\[1\]: losses must be .* finite, got Infinity at/],
  ["a loss of NaN", list([0, Number.NaN], [1, 0]), /^events\[1\]: losses must be .* NaN at \[1\]/],
  [
    "a negative mass",
    list([0, 1], [1, -0.1]),
    /^events\[1\]: masses must be .* \[0, 1\], got -0.1 at/,
  ],
  ["a mass of NaN", list([0], [Number.NaN]), /^events\[1\]: masses must be .* got NaN at \[0\]/],
  [
    "a list of masses that is too short",
    list([0, 1], [1]),
    /^events\[1\]: masses must be as many numbers as losses \(2\), got 1/,
  ],
  ["too much mass", list([0, 5], [0.9, 0.2]), /^events\[1\]: masses must be .* sum to 1/],
  [
    "too much mass together with the infinite loss",
    list([0], [0.9], { infinite: 0.2 }),
    /^events\[1\]: .* 1/,
  ],
  ["too little mass", list([0], [0.9]), /^events\[1\]: masses must be .* 1/],
  [
    "too little mass in a symmetric event",
    list([0], [0.5], { symmetric: true }),
    /^events\[1\]: masses must be/,
  ],
  [
    "too much mass for adding a record",
    list([-3, 0], [0.2, 0.8]),
    /^events\[1\]: masses must be .*e\^/,
  ],
  [
    "a number in place of true or false",
    list([0], [1], { symmetric: 1 }),
    /^events\[1\]: symmetric must be true or/,
  ],
  [
    "a Rényi order of 1",
    { kind: "rdp/1", orders: [1], epsilons: [1] },
    /^events\[1\]: orders must .*\(1, ∞\)/,
  ],
  ["no curve", { kind: "rdp/1" }, /^events\[1\]: orders must be a list/],
  [
    "a Rényi curve that is too short",
    { kind: "rdp/1", orders: [2, 3], epsilons: [1] },
    /epsilons must be as many numbers as/,
  ],
  [
    "a Rényi curve with the value ∞",
    { kind: "rdp/1", orders: [2], epsilons: [Infinity] },
    /^events\[1\]: epsilons must/,
  ],
  [
    "no list of moved numbers",
    { kind: "discrete-gaussian/1", moved: { variance: 1 } },
    /^events\[1\]: moved must be a list of at least one \{ variance, squares, numbers \}, got object/,
  ],
  ["an empty list of moved numbers", moved(), /^events\[1\]: moved must be .* got an empty list/],
  [
    "moved numbers that are no object",
    moved(7),
    /^events\[1\]\.moved\[0\]: entry must be an object/,
  ],
  [
    "a variance of 0",
    moved(MOVED, { ...MOVED, variance: 0 }),
    /^events\[1\]\.moved\[1\]: variance must be a number in \(0, ∞\), got 0/,
  ],
  ["a variance of ∞", moved({ ...MOVED, variance: Infinity }), /variance must be .* got Infinity/],
  [
    "squares that are no integer",
    moved({ ...MOVED, squares: 1.5 }),
    /squares must be an integer .* 1.5/,
  ],
  [
    "a negative count of numbers",
    moved({ ...MOVED, numbers: -1 }),
    /numbers must be an integer .* -1/,
  ],
  [
    "a missing count of numbers",
    moved({ variance: 1, squares: 1 }),
    /numbers must be .* got nothing/,
  ],
  [
    "an unknown field of moved numbers",
    moved({ ...MOVED, sigma: 1 }),
    /^events\[1\]\.moved\[0\]: no parameter "sigma"/,
  ],
  [
    "an unknown field beside moved numbers",
    { ...moved(MOVED), sigma: 1 },
    /^events\[1\]: no parameter "sigma"/,
  ],
  [
    "a sample without an inner event",
    { kind: "subsampled/1", probability: 1 },
    /^events\[1\]\.event: event must be/,
  ],
  [
    "an invalid event in a sample",
    { kind: "subsampled/1", probability: 1, event: { kind: "zcdp/1", rho: -1 } },
    /^events\[1\]\.event: rho \(ρ\) must be in \[0, ∞\), got -1/,
  ],
  [
    "a composition without events",
    { kind: "composed/1" },
    /^events\[1\]: events must be a list of events/,
  ],
  [
    "an invalid event in a composition",
    { kind: "composed/1", events: [GOOD[0], { kind: "composed/1", events: [GOOD[1], {}] }] },
    /^events\[1\]\.events\[1\]\.events\[1\]: no event kind/,
  ],
];

describe("an invalid event", () => {
  it.each(BAD)("the error for an invalid event contains its path: %s", (_name, event, message) => {
    expect(errorOf(() => parseEvents([GOOD[0], event])).message).toMatch(message);
  });

  it.each([undefined, null, 1, "[]", { event: [] }, { events: 1 }])(
    "a value that is not a list of events is refused: %j",
    (file) => {
      expect(errorOf(() => parseEvents(file)).message).toMatch(
        /^events: .* must be a list of events/,
      );
    },
  );
});

it("refuses deeply nested events with a NoisewrightError", () => {
  let event: unknown = { kind: "pure/1", epsilon: 1 };
  for (let i = 0; i < 20_000; i++) event = { kind: "composed/1", events: [event] };
  expect(() => parseEvents([event])).toThrow(/events\[0\].*: event must be nested at most 64 deep/);
});
