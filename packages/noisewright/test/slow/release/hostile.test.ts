import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capture } from "../../capture.js";
import { LIBRARY, scratch } from "../../release/kit.js";

const HEAD = LIBRARY.slice(0, LIBRARY.indexOf("releases:"));
const one = (fields: string) =>
  `${HEAD}releases:\n  - { name: x, budget: { epsilon: 0.5 }, ${fields} }\n`;

describe("an untrusted spec", () => {
  it.each([["../loans.csv"], ["/etc/passwd"], ["sub/../../loans.csv"], ["."], ["link.csv"]])(
    "a spec cannot read the file %s, which is outside the spec's folder",
    async (name) => {
      const { spec, folder } = scratch();
      mkdirSync(join(folder, "inner"));
      symlinkSync("/etc/hostname", join(folder, "inner/link.csv"));
      const file = spec(LIBRARY.replace("loans.csv", name), "inner/spec.yaml");
      const { code, err } = await capture(["release", file]);
      expect(code).toBe(2);
      expect(err).toMatch(
        /source\.file must be a relative path to a file in the spec's folder .*: --data <file>$/,
      );
    },
  );

  it.each(["../ledger.db", "/tmp/ledger.db"])(
    "a spec cannot create a ledger at %s",
    async (name) => {
      const { spec } = scratch();
      const { code, err } = await capture([
        "release",
        spec(
          LIBRARY.replace(
            "name: library",
            `store: ${name}, name: library`.replace(", name", "\n  name"),
          ),
        ),
      ]);
      expect(code).toBe(2);
      expect(err).toMatch(/ledger\.store must be|no YAML|YAML or JSON/);
    },
  );

  it.each([
    ["a column that is SQL", `statistic: sum, of: "days); DROP TABLE t; --", lower: 0, upper: 9`],
    ["a subquery", `statistic: count, where: "days > (select max(days) from loans)"`],
    [
      "a function of the engine",
      `statistic: sum, of: "read_text('/etc/passwd')", lower: 0, upper: 9`,
    ],
    ["a comment", `statistic: count, where: "days > 3 -- and"`],
    ["an unknown column", `statistic: sum, of: salary, lower: 0, upper: 9`],
    ["a boolean used as a number", `statistic: sum, of: "days > 3", lower: 0, upper: 9`],
    ["a column of quotes", `statistic: sum, of: '"a""b"', lower: 0, upper: 9`],
  ])("a spec with %s is refused before anything is spent", async (_, fields) => {
    const { spec, folder } = scratch();
    const { code, out, err } = await capture(["release", spec(one(fields))]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/spec\.yaml:\d+:\d+: releases\[0\]/);
    expect(err).not.toContain("\n");
    expect(readdirSync(folder)).not.toContain("spec-receipt.json");
  });

  it("a spec may have SQL in its keys, and this SQL is never executed", async () => {
    const { spec } = scratch();
    const keys = [
      "Central",
      "'; DROP TABLE loans; --",
      '"',
      "\\",
      "é∞\u{1f4da}",
      "",
      "a\u0000b".replace("\u0000", ""),
    ];
    const by = `statistic: count, by: { of: branch, keys: ${JSON.stringify(keys)} }`;
    const { code, out } = await capture(["release", spec(one(by)), "--json"]);
    expect(code).toBe(0);
    const results = JSON.parse(out).releases[0].results as {
      key: { branch: string };
      value: number;
    }[];
    expect(results.map(({ key }) => key.branch)).toEqual(keys);
    // The noise has scale 20. The noise exceeds this limit with probability 1/(7·10^10).
    expect(Math.abs(results[1]!.value)).toBeLessThan(500);
  });

  it("a spec is refused if it requests too many numbers", async () => {
    const { spec } = scratch();
    for (const fields of [
      "statistic: quantile, of: days, at: 0.5, lower: 0, upper: 1.0e+15",
      "statistic: quantile, of: days, at: 0.999, lower: 0, upper: 90, bound: { groups: 91, rows: 1048576 }",
      "statistic: count, bound: { rows: 99999999999 }",
      "statistic: mean, of: days, lower: 5, upper: 5",
      "statistic: sum, of: days, lower: 0, upper: 1, granularity: 0.3",
    ]) {
      const { code, err } = await capture(["release", spec(one(fields))]);
      expect(code, fields).toBe(2);
      expect(err).toMatch(/spec\.yaml:\d+:\d+: releases\[0\]/);
    }
  });

  it("a spec cannot set the sensitivity of its own queries", async () => {
    const { spec } = scratch();
    const named = "statistic: count, mechanism: { id: laplace, sensitivity: 1.0e-9 }";
    const { code, err } = await capture(["release", spec(one(named))]);
    expect(code).toBe(2);
    expect(err).toMatch(/laplace: no parameter sensitivity in a spec/);
  });
});

describe("a canary in the table", () => {
  const CANARY = "CANARY7731";
  /** The canary value is so long that no hash or other value contains it by chance. */
  const DAYS = "3141592653589793";

  it("a canary value of the table appears in no output, error, receipt or ledger", async () => {
    const { spec, folder } = scratch();
    const table = readFileSync(join(folder, "loans.csv"), "utf8");
    writeFileSync(
      join(folder, "loans.csv"),
      `${table}${CANARY},77,${CANARY},${CANARY},300,${DAYS}\n${CANARY}b,77,Central,${CANARY}\u001b[2J,300,nan\n`,
    );
    const seen: string[] = [];
    const run = async (text: string, ...flags: string[]) => {
      const { out, err, code } = await capture(["release", spec(text), ...flags]);
      seen.push(out, err);
      return code;
    };
    expect(await run(LIBRARY.replace("epsilon: 4", "epsilon: 9"), "--dry-run")).toBe(0);
    expect(await run(LIBRARY)).toBe(0);
    expect(await run(LIBRARY, "--json")).toBe(0);
    expect(await run(LIBRARY, "--csv")).toBe(0);
    expect(await run(one("statistic: sum, of: days, lower: 0, upper: 60"))).toBe(0);
    const select = one("statistic: count, by: { of: genre }, bound: { groups: 3, rows: 1 }");
    expect(await run(select.replace("epsilon: 0.5", "epsilon: 0.3, delta: 1.0e-9"))).toBe(0);
    expect(await run(one("statistic: sum, of: number(genre), lower: 0, upper: 60"))).toBe(0);
    expect(await run(one("statistic: sum, of: genre, lower: 0, upper: 60"))).toBe(2);
    expect(await run(one("statistic: sum, of: genre + 1 and 3, lower: 0, upper: 60"))).toBe(2);
    expect(await run(one("statistic: sum, of: nothing, lower: 0, upper: 60"))).toBe(2);
    expect(await run(one("statistic: sum, of: days, lower: 0, upper: 60, budget: 3"))).toBe(2);
    for (const name of readdirSync(folder).filter((each) => each !== "loans.csv")) {
      seen.push(readFileSync(join(folder, name), "latin1"));
    }
    expect(seen.filter((text) => text.includes(CANARY) || text.includes(DAYS))).toEqual([]);
    expect(seen.join("").length).toBeGreaterThan(5000);
  });
});
