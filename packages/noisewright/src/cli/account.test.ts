import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../test/capture.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-account-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const laplace = { kind: "laplace/1", scale: 10 };
const twice = { kind: "composed/1", count: 2, events: [laplace] };

function fileOf(content: unknown): string {
  const file = join(folder, "events.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return file;
}

async function account(content: unknown, ...flags: string[]) {
  return await capture(["account", fileOf(content), "--delta", "1e-6", ...flags]);
}

describe("noisewright account", () => {
  it("prints the total of every accountant and the share of each event", async () => {
    const { code, out } = await account([laplace, twice], "--json", "--epsilon", "0.2");
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report.releases).toBe(3);
    expect(report.totals.map((total: { accountant: string }) => total.accountant)).toEqual([
      "pld",
      "rdp",
      "zcdp",
      "pure",
    ]);
    expect(report.totals[3].epsilon.upper).toBeCloseTo(0.3, 12);
    expect(report.totals[0].epsilon.upper).toBeLessThanOrEqual(0.3);
    expect(report.totals[0].delta.upper).toBeGreaterThan(report.totals[0].delta.lower);
    expect(report.events).toHaveLength(1); // The report has one entry for all equal events.
    expect(report.events[0]).toMatchObject({ count: 3, part: 1 });
  });

  it("prints shares that add up to 1", async () => {
    const { out } = await account([twice, { kind: "gaussian/1", sigma: 5 }], "--json");
    const parts = JSON.parse(out).events.map((event: { part: number }) => event.part);
    expect(parts[0] + parts[1]).toBeCloseTo(1, 12);
    expect(Math.min(...parts)).toBeGreaterThan(0.1);
  });

  it("adds up choices by their range, and shows a lower and an upper bound", async () => {
    const choices = { kind: "composed/1", count: 10, events: [{ kind: "range/1", level: 0.14 }] };
    const { out } = await account([choices]);
    expect(out).toContain("range/1 level 0.14");
    const [, upper, lower] = /^pld +(\S+) +(\S+)$/m.exec(out)!.map(Number);
    expect(upper).toBeLessThan(1);
    expect(lower).toBeLessThan(upper!);
    expect(out).toMatch(/^pure +1\.401 +—$/m);
  });

  it("accounts for discrete Gaussian noise on integers, and describes it in a few words", async () => {
    const moved = [
      { variance: 269.5, squares: 1, numbers: 1 },
      { variance: 1000, squares: 4, numbers: 4 },
    ];
    const { out } = await account([{ kind: "discrete-gaussian/1", moved }]);
    expect(out).toContain("discrete-gaussian/1 on 5 numbers, variance at least 269.5");
    const [, upper, lower] = /^pld +(\S+) +(\S+)$/m.exec(out)!.map(Number);
    expect(upper).toBeGreaterThan(lower!);
    expect(upper).toBeLessThan(1.01 * lower!);
    expect(out).toMatch(/^pure +— +—$/m);
  });

  it("says which accountant does not support which event", async () => {
    const { out } = await account([{ kind: "zcdp/1", rho: 0.1 }]);
    expect(out).toMatch(/^pld +— +—$/m);
    expect(out).toContain("The accountant pld does not support zcdp/1 events.");
    expect(out).toContain("The accountant pure does not support zcdp/1 events.");
  });

  it("scales the noise to meet a privacy budget without exceeding the budget", async () => {
    const { out } = await account([{ ...twice, count: 100 }], "--json", "--fit", "1");
    const { fit } = JSON.parse(out);
    expect(fit.spent.upper).toBeLessThanOrEqual(1);
    expect(fit.spent.upper).toBeGreaterThan(0.999);
    expect(fit.events[0].events[0].scale).toBeCloseTo(10 * fit.factor, 10);
  });

  it("prints Rényi divergences at the given orders, rounded up", async () => {
    const sample = {
      kind: "subsampled/1",
      probability: 0.01,
      event: { kind: "gaussian/1", sigma: 1 },
    };
    const { out } = await account([sample], "--json", "--orders", "1.1,2");
    const { rdp } = JSON.parse(out);
    expect(rdp.map(({ order }: { order: number }) => order)).toEqual([1.1, 2]);
    expect(rdp[0].divergence).toBeCloseTo(9.24147108468696e-5, 15);
    expect(rdp[1].divergence).toBeCloseTo(Math.log1p(1e-4 * Math.expm1(1)), 15);
    expect((await account([sample], "--orders", "1.1,2")).out).toMatch(/^ +1\.1 +9\.242e-5$/m);
    const { code, err } = await account([sample], "--orders", "2,1");
    expect(err).toContain("account: order (α) must be in (1, ∞), got 1");
    expect(code).toBe(2);
  });

  it("exits with 3 if no noise fits the budget", async () => {
    const always = { kind: "approximate/1", epsilon: 0, delta: 1e-3 };
    const { code, err } = await account([always], "--fit", "1");
    expect(err).toMatch(
      /^calibrate: does not fit the budget of ε = 1, δ = 1e-6; request fewer releases or add noise$/,
    );
    expect(code).toBe(3);
  });

  it("writes a chart of δ(ε)", async () => {
    const svg = join(folder, "profile.svg");
    expect((await account([laplace], "--svg", svg)).code).toBe(0);
    const text = readFileSync(svg, "utf8");
    for (const id of ["pld", "rdp", "zcdp", "pure"]) expect(text).toContain(`>${id}</text>`);
  });

  it("reads the output of the command `noisewright event`", async () => {
    const { out: event } = await capture("event geometric --epsilon 1 --sensitivity 1 --count 10");
    const { out } = await account(event, "--json");
    const [pld] = JSON.parse(out).totals;
    expect(pld.epsilon.upper).toBeCloseTo(9.99998, 5);
  });
});

describe("noisewright account with bad input", () => {
  it.each([
    [
      [laplace, { kind: "laplace/2" }],
      /events.json:6: events\[1\]: no event kind "laplace\/2"; did you mean "laplace\/1"\?/,
    ],
    [[{ ...laplace, scale: -1 }], /events.json:4: events\[0\]: scale must be in \(0, ∞\), got -1$/],
    [[{ ...twice, count: -1 }], /events.json:4: events\[0\]: count must be an integer in \[0/],
    [{ ...twice, events: [{}] }, /events.json:\d+: event.events\[0\]: no event kind \(none\)/],
    [[{ ...laplace, colour: 1 }], /events\[0\]: no parameter "colour"; use one of scale, sens/],
    [3, /the file must be a list of events, or an object with .*, got 3$/],
    ['[\n  {"kind": "pure/1", "epsilon": }\n]', /events.json:2:\d+: the file must be valid JSON/],
    ["[1,", /events.json:\d+:\d+: the file must be valid JSON/],
  ])("names the file, the line and the field: %j", async (content, message) => {
    const { code, out, err } = await account(content);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, ""]);
  });

  it.each([
    ["--delta 0", /account: delta \(δ\) must be in \(0, 1\), got 0$/],
    ["--delta 1e-6 --epsilon -1", /account: epsilon \(ε\) must be in \[0, ∞\), got -1$/],
    ["--delta x", /account: delta must be a number, got "x"$/],
    ["--delta 1e-6 --svg /nowhere/at/all.svg", /account: svg must be a file that can be written/],
  ])("refuses %s", async (flags, message) => {
    const { code, err } = await capture(["account", fileOf([laplace]), ...flags.split(" ")]);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  it("refuses a file that does not exist", async () => {
    const { code, err } = await capture("account nowhere.json --delta 1e-6");
    expect([code, err]).toEqual([
      2,
      'account: events must be a file that can be read, got "nowhere.json"; there is no file or folder at this path; check the spelling',
    ]);
  });
});

it("refuses a fractional number of releases", async () => {
  const { code, err } = await capture("event geometric --epsilon 1 --sensitivity 1 --count 0.5");
  expect(err).toMatch(/^event: count must be an integer in \[0, 9007199254740991\], got 0.5$/);
  expect(code).toBe(2);
});
