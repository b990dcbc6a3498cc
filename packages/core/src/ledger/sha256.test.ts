import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 as sha256ForNode } from "../../sha256-for-node.js";
import { sha256 } from "./sha256.js";

const reference = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

describe.each([
  { where: "everywhere", sha256 },
  { where: "in Node", sha256: sha256ForNode },
])("sha256 $where", ({ sha256 }) => {
  it("returns the hash of the example in the standard", () => {
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with OpenSSL at all lengths near the block length", () => {
    for (let length = 0; length < 200; length++) {
      const text = "é∞a".repeat(length).slice(0, length);
      expect(sha256(text)).toBe(reference(text));
    }
  });

  it("reads half of a character as the replacement character", () => {
    expect(sha256("a\ud800b")).toBe(reference("a\ufffdb"));
  });

  it("agrees with OpenSSL on random texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
        expect(sha256(text)).toBe(reference(text));
      }),
    );
  });
});
