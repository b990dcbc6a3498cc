import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { capture } from "../../test/capture.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const random = seededRandom(20_261_117);
const uniform = () => (random.word() + 0.5) / 2 ** 32;

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const lines = (count: number, one: () => unknown, end = "\n") =>
  Array.from({ length: count }, () => `${one()}${end}`).join("");

describe("audit of a mechanism", () => {
  const geometric =
    "audit geometric --epsilon 1 --sensitivity 1 --draws 300000 --confidence 0.999999999";

  it("exits with 4 if the claim is refuted, and with 0 otherwise", async () => {
    expect((await capture(geometric)).code).toBe(0);
    const { code, out } = await capture(`${geometric} --claim 0.9 --json`);
    expect(code).toBe(4);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ verdict: "refuted", claim: 0.9, delta: 0, answers: [0, 1] });
    expect(report.epsilonLower).toBeGreaterThan(0.9);
    expect(report.draws).toEqual({ first: 300_000, second: 300_000 });
  });

  it("uses --delta for the mechanism and --audit-delta for the audit", async () => {
    const line = "audit gaussian --epsilon 1 --delta 0.001 --sensitivity 1 --draws 20000";
    const { out } = await capture(`${line} --audit-delta 0.01 --json`);
    expect(JSON.parse(out)).toMatchObject({ delta: 0.01, verdict: "not refuted" });
    const text = (await capture(line)).out;
    expect(text).toMatch(/\(δ = 9\.99\d*e-4|\(δ = 0\.0009\d{3}, confidence level 0\.999\)/);
    expect(text).toMatch(/^claim +ε = [\d.]{1,8}: not refuted$/m);
  });
});

describe("audit of files", () => {
  it("refutes a broken sampler whose outputs are sorted, with or without a line end after the last line", async () => {
    const narrow = (answer: number) =>
      Math.round(16 * (answer + 0.7 * Math.log(uniform() / uniform()))) / 16;
    const at = (answer: number) =>
      lines(150_000, () => narrow(answer))
        .split("\n")
        .sort()
        .slice(1);
    const a = file("a.csv", `output\n${at(0).join("\n")}`);
    const b = file("b.csv", `output\n${at(1).join("\n")}\n`);
    const sure = ["--confidence", "0.999999999", "--json"];
    const low = await capture(["audit", "--samples", a, b, "--claim", "1", ...sure]);
    expect(low.code).toBe(4);
    const report = JSON.parse(low.out);
    expect(report.draws).toEqual({ first: 150_000, second: 150_000 });
    expect(report.epsilonLower).toBeLessThan(1 / 0.7);
    expect((await capture(["audit", "--samples", a, b, "--claim", "1.43", ...sure])).code).toBe(0);
    expect((await capture(["audit", "--samples", a, b])).code).toBe(0);
  });

  it("reads words, and lines that end with CRLF", async () => {
    const words = (p: number) => lines(20_000, () => (uniform() < p ? "yes" : "no"), "\r\n");
    const [a, b] = [file("yes.txt", words(0.9)), file("no.txt", words(0.1))];
    const { code, out } = await capture(["audit", "--samples", a, b, "--text", "--claim", "1"]);
    expect(code).toBe(4);
    expect(out).toMatch(/event {10}x = "(yes|no)"\n/);
  });

  const good = file("good.csv", lines(2000, uniform));
  it.each([
    ["a word", `${lines(1500, uniform)}secret\n1\n`, /line 1501 must be a number/],
    ["an empty line", "1\n2\n\n3\n", /line 3 must be one output/],
    [
      "a line that is too long",
      `1\n${"9".repeat(20_000)}`,
      /line 2 must be one output of 1 to 10000 characters/,
    ],
    ["too few lines", "1\n2\n", /number of samples in the first file must be .* got 2/],
    ["nothing", "", /first file must be .* got 0/],
  ])("refuses %s, and the error names only the line number", async (_what, text, message) => {
    const { code, out, err } = await capture(["audit", "--samples", file("bad.csv", text), good]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err).not.toContain("secret");
  });

  it.each([
    ["audit", /needs a mechanism and its parameters .*, or --samples and two files/],
    ["audit --samples one.csv", /got --samples and 1 file$/],
    ["audit laplac --epsilon 1", /no mechanism "laplac"/],
    ["audit --samples /no/where /no/where", /the file must be readable/],
    ["audit geometric --epsilon 1 --sensitivity 1 --seed 1", /unknown option '--seed'/],
    ["audit geometric --epsilon 1 --sensitivity 1 --answers 1", /answers must be two numbers/],
    ["audit geometric --epsilon 1 --sensitivity 1 --draws 5", /draws must be a whole number/],
  ])("refuses %s", async (line, message) => {
    const { code, err } = await capture(line);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
