import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { previewAnswer } from "@noisewright/contract/answers";
import { describe, expect, it, onTestFinished } from "vitest";
import { capture } from "../capture.js";

/** A spec of one release of these fields, about people with a city and an age. */
function specWith(fields: string): string {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-scale-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "people.csv"), "id,city,age\na,X,30\nb,Y,50\n");
  const file = join(folder, "people.yaml");
  const spec = `source: { file: people.csv, columns: { age: integer } }
privacy: { unit: { column: id, name: person } }
ledger: { name: people, budget: { epsilon: 4, delta: 1.0e-6 } }
releases:
  - { name: n, ${fields} }
`;
  writeFileSync(file, spec);
  return file;
}

const COUNT = "statistic: count, budget: { epsilon: 0.5 }";

async function previewOf(fields: string) {
  const file = specWith(fields);
  const text = (await capture(["release", file, "--dry-run"])).out;
  const json = JSON.parse((await capture(["release", file, "--dry-run", "--json"])).out);
  return { text, release: json.releases[0] };
}

describe("the scale of a release", () => {
  it("shows the error in percent, in the text and as JSON of the contract", async () => {
    const { text, release } = await previewOf(`${COUNT}, scale: 50000`);
    expect(text).toContain("Errors   n: ± 6 with 95 % confidence, about 0.012 % of 50,000\n");
    expect(release.scale).toBe(50_000);
    expect(release.expected.relative).toBeCloseTo(6 / 50_000, 12);
    expect(release.expected.text).toBe("± 6 with 95 % confidence, about 0.012 % of 50,000");
    expect(() => previewAnswer.shape.releases.element.parse(release)).not.toThrow();
  });

  it("stands behind the whole name of the release", async () => {
    const name = "mean of the hours per week by occupation and by sex of all";
    const file = specWith(COUNT);
    writeFileSync(file, readFileSync(file, "utf8").replace("name: n,", `name: ${name},`));
    for (const flags of [["--dry-run"], []]) {
      const { out } = await capture(["release", file, ...flags]);
      expect(out).toContain(`${name}: `);
    }
  });

  it("does not change the digest of the release", async () => {
    const [without, within] = [await previewOf(COUNT), await previewOf(`${COUNT}, scale: 7`)];
    expect(within.release.digest).toBe(without.release.digest);
    expect(without.text).toContain("Errors   n: ± 6 with 95 % confidence\n");
    expect(without.release.scale).toBeUndefined();
  });

  it("is for each group, and for each cell of tables", async () => {
    const groups = await previewOf(`${COUNT}, by: { of: city, keys: [X, Y] }, scale: 600`);
    expect(groups.text).toContain("n: ± 6 with 95 % confidence in each group, about 1 % of 600");
    const tables = await previewOf(
      "statistic: tables, columns: [{ of: city, keys: [X, Y] }], tables: { all: 1 }, budget: { epsilon: 1 }, scale: 600",
    );
    expect(tables.text).toMatch(/Errors {3}n: ± [\d.]+ with 95 % confidence in each cell, about/);
  });

  it("of a mean is shown for 1,000 rows", async () => {
    const { text } = await previewOf(
      "statistic: mean, of: age, lower: 0, upper: 100, budget: { epsilon: 1 }, scale: 40",
    );
    expect(text).toMatch(
      /± [\d,.]+ \/ number of rows .*, so ± [\d.]+ for 1,000 rows, about [\d.]+ % of 40/,
    );
  });

  it("is not compared with a rank, nor with bounds that are not known yet", async () => {
    const median = await previewOf(
      "statistic: median, of: age, lower: 0, upper: 100, budget: { epsilon: 1 }, scale: 40",
    );
    expect(median.text).toMatch(/the right rank with 95 % confidence; scale is not used here\n/);
    expect(median.release.expected.relative).toBeUndefined();
    const auto = await previewOf(
      "statistic: mean, of: age, bounds: auto, budget: { epsilon: 1 }, scale: 40",
    );
    expect(auto.text).toMatch(/^Errors {3}n: noise of about .* at 95 %; scale is not used here$/m);
    expect(auto.text.match(/^Errors/gm)).toHaveLength(1);
  });

  it("beside private keys, says how many people a key needs", async () => {
    const { text } = await previewOf(
      "statistic: units, by: { of: city }, budget: { epsilon: 0.5, delta: 1.0e-7 }",
    );
    expect(text).toMatch(/Keys {5}n: keys of about \d+ people or more will be named/);
  });

  it.each(["0", "-5", "many"])("refuses the scale %s", async (scale) => {
    const { code, err } = await capture([
      "release",
      specWith(`${COUNT}, scale: ${scale}`),
      "--dry-run",
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(/scale/);
  });
});
