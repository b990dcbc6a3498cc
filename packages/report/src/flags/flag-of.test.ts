import { describe, expect, it } from "vitest";
import { flagOf } from "./flag-of.js";
import { flagText } from "./flag-text.js";

const of = (range: { lower: number; upper?: number }, lower: number | null, upper: number | null) =>
  flagOf({ range }, { interval: { lower, upper } });

describe("a flag", () => {
  it("says that an interval spans the whole range", () => {
    expect(of({ lower: 0, upper: 60 }, 0, 60)).toBe("nothing");
    expect(of({ lower: 0, upper: 60 }, -5, 80)).toBe("nothing");
    expect(of({ lower: 0, upper: 60 }, null, null)).toBe("nothing");
    expect(of({ lower: 0, upper: 60 }, 1, 58)).toBe("nothing");
  });

  it("is not set for an interval that leaves out more than a twentieth of the range", () => {
    expect(of({ lower: 0, upper: 60 }, 1.6, 58.4)).toBeUndefined();
    expect(of({ lower: 0, upper: 60 }, 0, 56)).toBeUndefined();
    expect(of({ lower: -10, upper: 10 }, 0, 10)).toBeUndefined();
  });

  it("says that a count may be none", () => {
    expect(of({ lower: 0 }, 0, 4)).toBe("none");
    expect(of({ lower: 0 }, 0, 0)).toBe("none");
    expect(of({ lower: 0 }, null, 4)).toBe("none");
    expect(of({ lower: 0 }, 1, 9000)).toBeUndefined();
  });

  it("is not set without an interval or a range", () => {
    expect(flagOf({ range: { lower: 0 } }, {})).toBeUndefined();
    expect(flagOf({}, { interval: { lower: 0, upper: 1 } })).toBeUndefined();
  });

  it("has words that say what to do", () => {
    expect(flagText("nothing", true)).toBe(
      "The interval spans the whole range: this number says nothing. Did this key match any rows? Try more budget or fewer groups.",
    );
    expect(flagText("none", false)).toMatch(/there may be no rows at all.*Try more budget\.$/);
  });
});
