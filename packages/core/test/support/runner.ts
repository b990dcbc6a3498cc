import { describe, expect, it } from "vitest";
import type { Runner } from "../../src/testing/index.js";

/**
 * Vitest as the test runner of the contract. Each test is wrapped in an assertion, because Vitest
 * is set to require an assertion in each test.
 */
export const runner: Runner = {
  describe,
  it: (name, body) => it(name, () => expect(body).not.toThrow()),
};
