import { interval, mechanismKind } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { intervalsOf } from "./intervals.js";

const channelOf = (id: string, params: Record<string, number>) =>
  mechanismKind(id).create(params).compile().channel;

describe("the intervals of a release", () => {
  it.each([
    { id: "geometric", params: { epsilon: 0.1, sensitivity: 3 }, slack: 0 },
    { id: "laplace", params: { epsilon: 1, sensitivity: 1 }, slack: 0 },
    { id: "laplace", params: { epsilon: 1, sensitivity: 0.3 }, slack: 0.005 },
    { id: "fold-geometric", params: { epsilon: 1, sensitivity: 1, lower: 0, upper: 9 }, slack: 0 },
  ])("are those of core for every released number: $id, slack $slack", ({ id, params, slack }) => {
    const channel = channelOf(id, params);
    const intervals = intervalsOf(channel, slack);
    const onLattice = [0, 1, -3, 1000, 123_456].map((steps) => steps * channel.granularity);
    for (const released of [...onLattice, ...(id === "laplace" ? [0.15, -1213.88] : [])]) {
      const shown = intervals(released, 0.95);
      const near = channel.granularity * 1e-6;
      const { lower } = interval(channel, released - slack, 0.95);
      const { upper } = interval(channel, released + slack, 0.95);
      if (Number.isFinite(lower)) expect(Math.abs(shown.lower - lower)).toBeLessThan(near);
      else expect(shown.lower).toBe(lower);
      if (Number.isFinite(upper)) expect(Math.abs(shown.upper - upper)).toBeLessThan(near);
      else expect(shown.upper).toBe(upper);
    }
  });

  it("of one number are those of all others, moved: ten thousand take no longer than a few", () => {
    const channel = channelOf("geometric", { epsilon: 0.001, sensitivity: 1 });
    const intervals = intervalsOf(channel, 0);
    const laws = { count: 0 };
    const { law } = channel;
    const counted = Object.create(channel, {
      law: { value: (x: number) => [law.call(channel, x), laws.count++][0] },
    });
    expect(counted.input).toEqual(channel.input);
    const around = intervals(0, 0.95);
    const others = intervalsOf(counted, 0);
    for (let i = 0; i < 10_000; i++) {
      expect(others(i, 0.95)).toEqual({ lower: i + around.lower, upper: i + around.upper });
    }
    expect(laws.count).toBeLessThan(1000);
  });
});
