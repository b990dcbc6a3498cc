import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { capture } from "./capture.js";

const ROWS = ["person,city", "a,X", "b,X", "c,Y"].join("\n");

/** A spec of two geometric counts, ε = 0.5 each. */
function specWith(privacy: string): string {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-explain-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "people.csv"), ROWS);
  const file = join(folder, "people.yaml");
  const spec = `source: { file: people.csv }
privacy: ${privacy}
ledger: { name: people, budget: { epsilon: 2, delta: 0 } }
releases:
  - { name: people, statistic: count, budget: { epsilon: 0.5 } }
  - { name: in X, statistic: count, where: "city = 'X'", budget: { epsilon: 0.5 } }
`;
  writeFileSync(file, spec);
  return file;
}

describe("noisewright explain", () => {
  it("explains the releases of a spec together, from their certified events, and spends nothing", async () => {
    const file = specWith("{ unit: { column: person } }");
    const first = await capture(["explain", file, "--json"]);
    expect(first.err).toBe("");
    const { who, costs, sentences, deployments } = JSON.parse(first.out);
    expect(who).toBe("person");
    expect(costs.map(({ of }: { of: string }) => of)).toEqual(["these releases", "whole budget"]);
    const [releases, budget] = costs;
    expect(releases.epsilon).toBeCloseTo(1, 9);
    expect(budget.epsilon).toBe(2);
    expect(releases.figures.posteriors[2].atMost).toBeCloseTo(Math.E / (1 + Math.E), 6);
    // Two geometric releases of 0.5 have less than the coin guess of one pure level of 1.
    expect(releases.figures.guess).toBeLessThan(0.7);
    expect(budget.figures.guess).toBeCloseTo(Math.exp(2) / (1 + Math.exp(2)), 6);
    expect(sentences[1]).toContain("50 % becomes at most 73.2 %");
    expect(deployments.length).toBeGreaterThan(14);
    const preview = await capture(["release", file, "--dry-run", "--json"]);
    expect(JSON.parse(preview.out).ledger.before).toBe(0);
  });

  it("counts releases that ask for the same once", async () => {
    const file = specWith("{ unit: { column: person } }");
    const twice = readFileSync(file, "utf8").replace(`, where: "city = 'X'"`, "");
    writeFileSync(file, twice);
    const { costs } = JSON.parse((await capture(["explain", file, "--json"])).out);
    expect(costs[0].epsilon).toBeCloseTo(0.5, 9);
  });

  it("also shows what is spent so far, by these releases too", async () => {
    const file = specWith("{ unit: { column: person } }");
    expect((await capture(["release", file])).code).toBe(0);
    const { out } = await capture(["explain", file]);
    expect(out).toMatch(/upper bounds for +these releases +spent so far +whole budget/);
    expect(out.split("\n").length).toBeLessThan(42);
  });

  it("speaks of contents if the presence of a unit is not protected", async () => {
    const { out } = await capture(["explain", specWith("{ unit: row, adjacency: substitute }")]);
    expect(out).toContain("Protected: the contents of each row, not its presence.");
    expect(out).not.toContain("is in the data");
    expect(out).toContain("For a person with 10 rows");
    expect(out).toContain("for one hire"); // A deployment with a similar unit.
  });

  it("explains one level without a spec", async () => {
    const { out, code } = await capture("explain --epsilon 1 --delta 1e-6");
    expect(code).toBe(0);
    expect(out).toContain("at most 2.72 times as likely");
    expect(out).toContain("1 in 1,000,000");
  });

  it.each([
    ["explain", /epsilon must be given if there is no spec/],
    ["explain --epsilon 0", /epsilon \(ε\) must be in \(0, 1000\], got 0/],
    ["explain --epsilon x", /epsilon/],
    ["explain --epsilon 1 --delta 0.5", /delta \(δ\) must be in \[0, 0.1\], got 0.5/],
    ["explain spec.yaml --epsilon 1", /epsilon must be left out if there is a spec/],
  ])("refuses %s", async (line, message) => {
    const { code, err, out } = await capture(line);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(out).toBe("");
  });
});
