import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capture } from "../capture.js";
import { publish, specs } from "../release/spec-kinds.js";

const { folder, files } = specs();
const POINTS = [
  ...["Privacy parameters: ε and δ", "Unit of privacy", "Algorithms and their correctness"],
  ...["Choices that could depend on the data", "Utility and bias", "Side channels"],
  ...["Trust model", "Security and access control", "Data collection exposure"],
  "Other publications from the same data",
];

const checklist = async (file: string) => {
  const { code, out, err } = await capture(["checklist", file]);
  expect([code, err]).toEqual([0, ""]);
  return out;
};

describe.each(Object.entries(files))("the checklist of the %s spec", (_, file) => {
  it("has each point of the pyramid, with evidence, questions and what is unknown", async () => {
    const planned = await checklist(file);
    expect(planned).toContain("Releases (planned, nothing is published yet):");
    expect(planned).toContain("Nothing is published yet. All releases together would cost ε = ");
    await publish(file);
    const text = await checklist(file);
    expect([...text.matchAll(/^### (.*)$/gm)].map(([, title]) => title)).toEqual(POINTS);
    for (const point of text.split(/^### /m).slice(1)) {
      expect(point).toMatch(/^- \[x\] /m);
      expect(point).toMatch(/^- \[ \] .*\?/m);
      expect(point).toMatch(/Noisewright cannot know:\n\n- /);
    }
    expect(text).toContain("https://doi.org/10.6028/NIST.SP.800-226");
    expect(text).toMatch(/The ledger was verified just now: all 3 entries/);
    expect(text).toMatch(/published releases of this spec have cost ε = [\d.]+/);
    expect(text).not.toContain(folder);
    expect(text).not.toMatch(/\.csv|undefined|NaN|Infinity/);
  });
});

it("asks about what the spec declares", async () => {
  expect(await checklist(files.joins)).toContain("- [ ] Is clinics really public");
  expect(await checklist(files.bounds)).toMatch(
    /- \[x\] loans by branch: Noisewright chooses the number of groups .* and the number of rows/,
  );
  const substitute = await checklist(files.substitute);
  expect(substitute).toContain("- [ ] May everyone know how many units are in the data?");
  expect(substitute).toContain("- [ ] Is each row about a different person?");
  expect(substitute).toContain("genres: keys are selected with noise");
});

it("can be written to a file", async () => {
  const out = join(folder, "checklist.md");
  expect(await capture(["checklist", files.sample, "--out", out])).toMatchObject({
    code: 0,
    out: "",
  });
  expect(readFileSync(out, "utf8")).toBe(`${await checklist(files.sample)}\n`);
});
