import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { capture } from "../../test/capture.js";

describe("reproduce", () => {
  it("lists the known papers if the name is unknown", async () => {
    const { code, out, err } = await capture("reproduce negative --json");
    expect([code, out]).toEqual([2, ""]);
    expect(JSON.parse(err)).toEqual({
      error: {
        code: "unknown",
        message: 'noisewright: no paper "negative"; did you mean "nonnegative"?',
      },
    });
  });

  it("refuses an output folder that cannot be created, before any computation", async () => {
    const file = fileURLToPath(import.meta.url);
    const { code, err } = await capture(["reproduce", "nonnegative", "--out", file]);
    expect(code).toBe(2);
    expect(err).toMatch(/^reproduce: out must be a folder that can be created and written, got "/);
  });

  it("lists the papers and their flags in its help", async () => {
    const { out: papers } = await capture("reproduce --help");
    for (const paper of ["composite", "nonnegative", "mixture", "boosting", "r2dp"])
      expect(papers).toContain(paper);
    const { out } = await capture("reproduce nonnegative --help");
    for (const flag of ["--out <folder>", "--json"]) expect(out).toContain(flag);
  });
});
