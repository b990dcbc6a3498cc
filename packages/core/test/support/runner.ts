import { describe, expect, it } from "vitest";
import type { Runner } from "../../src/testing/index.js";

/**
 * Vitest as a runner of the contract. It wraps each test in an assertion, because Vitest requires
 * one.
 */
export const runner: Runner = {
  describe,
  it: (name, body) => it(name, () => expect(body).not.toThrow()),
};
