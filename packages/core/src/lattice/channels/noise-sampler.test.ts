import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../test/support/seeded-random.js";
import { NoiseSampler } from "./noise-sampler.js";

/** Noise with heavy tails, so that many draws lie beyond the table. */
const weights = {
  granularity: 0.25,
  steps: 2,
  half: [7n, 5n, 2n].map((w) => w << 90n),
  tail: 3,
};
const sampler = new NoiseSampler(weights);
const COUNT = 20_000;

const cube = (x: number) => x ** 3 - 1;
const map = (values: Float64Array) => {
  for (let i = 0; i < values.length; i++) values[i] = cube(values[i]!);
};

describe("mapped samples", () => {
  it.each([1, 6, 7, 8, COUNT])("are the mapped values of the same %d samples", (count) => {
    for (const index of [0, -3, 2 ** 40]) {
      const [plain, mapped] = [new Float64Array(count), new Float64Array(count)];
      sampler.fill(plain, index, seededRandom(count));
      sampler.fillMapped(mapped, index, seededRandom(count), map);
      expect([...mapped]).toEqual([...plain].map(cube));
    }
  });
});

describe("samples around a position that is rounded at random", () => {
  const position = { index: 4, high: 0x40000000, low: 0 };
  const onIntegers = new NoiseSampler({ ...weights, granularity: 1 });

  it("are the samples around the lower point, moved by coins that do not depend on them", () => {
    const count = 16_000;
    const [plain, rounded] = [new Float64Array(count), new Float64Array(count)];
    /** All words that are drawn one by one are 0, so a tail always gives its nearest point. */
    const source = () => ({ fill: seededRandom(13).fill, word: () => 0 });
    onIntegers.fill(plain, position.index, source());
    onIntegers.fillRounded(rounded, position, source(), map);
    const random = seededRandom(13);
    random.fill(new Uint32Array(count));
    const coinWords = new Uint32Array(count / 2);
    random.fill(coinWords);
    const coins = new Uint16Array(coinWords.buffer);
    const expected = [...plain].map((x, i) => cube(x + (coins[i]! < 0x4000 ? 1 : 0)));
    expect([...rounded]).toEqual(expected);
  });

  it("of an array are mapped after rounding, beyond the table too", () => {
    const [plain, mapped] = [new Float64Array(COUNT), new Float64Array(COUNT)];
    onIntegers.fillRounded(plain, position, seededRandom(12), (values) => values);
    onIntegers.fillRounded(mapped, position, seededRandom(12), map);
    expect([...mapped]).toEqual([...plain].map(cube));
    expect(plain.some((x) => x > position.index + 3)).toBe(true);
  });

  it("of a few are rounded by coins of 32 bits", () => {
    const few = new Float64Array(3);
    for (let seed = 0; seed < 50; seed++) {
      onIntegers.fillRounded(few, position, seededRandom(seed), map);
      const random = seededRandom(seed);
      const noisy = new Float64Array(3);
      onIntegers.fill(noisy, position.index, random);
      const coins = new Uint32Array(3);
      random.fill(coins);
      expect([...few]).toEqual(
        [...noisy].map((x, i) => cube(x + (coins[i]! < position.high ? 1 : 0))),
      );
    }
  });
});
