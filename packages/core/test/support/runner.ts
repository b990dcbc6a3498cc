import { describe, expect, it } from "vitest";
import type { Runner } from "../../src/testing/index.js";

/** This runner, for tests that assert by themselves: it wants to see an assertion of its own. */
export const runner: Runner = {
  describe,
  it: (name, body) => it(name, () => expect(body).not.toThrow()),
};
