import { afterEach, describe, expect, it, vi } from "vitest";
import { secureRandom } from "./secure.js";

/** The number of random words in one call of the platform's generator. */
const CALL = 16_384;

afterEach(() => {
  vi.restoreAllMocks();
});

describe("secureRandom", () => {
  it.each([1, CALL, CALL + 1, 3 * CALL, 100_000])(
    "fills every element of an array of %i words",
    (length) => {
      const target = new Uint32Array(length);
      secureRandom().fill(target);
      const zeros = target.filter((word) => word === 0).length;
      // A random word is 0 with probability 2^-32.
      expect(zeros).toBeLessThan(3);
      expect(new Set(target).size).toBeGreaterThan(length - 25);
    },
  );

  it("requests at most 65,536 bytes per call", () => {
    const calls = vi.spyOn(globalThis.crypto, "getRandomValues");
    const target = new Uint32Array(2 * CALL + 5);
    secureRandom().fill(target);
    const lengths = calls.mock.calls.map(([array]) => array?.byteLength);
    expect(lengths).toEqual([65_536, 65_536, 20]);
  });

  it("does not write outside the target array", () => {
    const whole = new Uint32Array(10);
    secureRandom().fill(whole.subarray(3, 5));
    expect([...whole.slice(0, 3), ...whole.slice(5)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("returns different words after refilling its pool, and different words from a second source", () => {
    const [one, other] = [secureRandom(), secureRandom()];
    const words = Array.from({ length: 2 * CALL }, () => one.word());
    words.push(...Array.from({ length: 100 }, () => other.word()));
    expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true);
    expect(new Set(words).size).toBeGreaterThan(words.length - 25);
    expect(words.some((word) => word >= 2 ** 31)).toBe(true);
  });

  it("fills its pool in one call and erases every word that it has returned", () => {
    const calls = vi.spyOn(globalThis.crypto, "getRandomValues");
    const source = secureRandom();
    const given = Array.from({ length: 10 }, () => source.word());
    expect(calls).toHaveBeenCalledTimes(1);
    const pool = calls.mock.calls[0]?.[0];
    if (!(pool instanceof Uint32Array)) throw new TypeError("no words");
    expect([...pool.subarray(0, 10)]).toEqual(new Array(10).fill(0));
    expect(given.some((word) => word !== 0)).toBe(true);
    expect(pool.subarray(10).some((word) => word !== 0)).toBe(true);
  });

  it("fills a small array from its pool, and erases these words", () => {
    const calls = vi.spyOn(globalThis.crypto, "getRandomValues");
    const source = secureRandom();
    const [first, second] = [new Uint32Array(4), new Uint32Array(4)];
    source.fill(first);
    source.fill(second);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(new Set([...first, ...second, source.word()]).size).toBe(9);
    const pool = calls.mock.calls[0]?.[0];
    if (!(pool instanceof Uint32Array)) throw new TypeError("no words");
    expect([...pool.subarray(0, 9)]).toEqual(new Array(9).fill(0));
  });
});
