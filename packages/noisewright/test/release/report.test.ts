import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { capture } from "../capture.js";
import { LIBRARY, scratch } from "./kit.js";

/** Keys that try to become markup, to change the text direction, or to break lines. */
const HOSTILE = [
  "<script>alert(1)</script>",
  `" onload="alert(1)`,
  "\u202egnp.exe",
  "two\nlines",
  "",
  "=1+1",
  `a "quoted", key`,
  "x".repeat(900),
];

const HOSTILE_SPEC = `
source: { file: loans.csv }
privacy: { unit: row }
ledger:
  name: library
  budget: { epsilon: 50, delta: 0 }
derive: { value: branch }
releases:
  - name: "<img src=x onerror=alert(1)>"
    statistic: count
    by: { of: value, keys: ${JSON.stringify(HOSTILE)} }
    where: "branch <> '</style><script>'"
    budget: { epsilon: 1 }
`;

/** Two counts with unknown keys, and others whose δ makes the ledger count more than they cost. */
const PRIVATE_KEYS = `
source: { file: loans.csv }
privacy: { unit: { column: reader } }
ledger:
  name: library
  budget: { epsilon: 9, delta: 1.0e-5 }
releases:
  - { name: genres, statistic: units, by: { of: genre }, budget: { epsilon: 0.2, delta: 1.0e-7 } }
${Array.from({ length: 12 }, (_, i) => `  - { name: n${i}, statistic: count, where: "age > ${i}", budget: { epsilon: 0.1 } }`).join("\n")}
`.replace("file: loans.csv", "file: loans.csv, types: { age: integer }");

describe("release --report", () => {
  it("writes a report whose numbers are those of --json", async () => {
    const { folder, spec } = scratch();
    const file = spec(LIBRARY);
    const report = join(folder, "out.html");
    const first = await capture(["release", file, "--report", report]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(/^Report {3}.*out\.html$/m);
    const json = JSON.parse((await capture(["release", file, "--json"])).out);
    const { document } = parseHTML(readFileSync(report, "utf8"));
    const shown = new Set(
      [...document.querySelectorAll("data")].map((node) => node.getAttribute("value")),
    );
    for (const { results, describes, certified, name } of json.releases) {
      const section = [...document.querySelectorAll("section")].find(
        (each) => each.querySelector("h2")?.textContent === name,
      );
      expect(section?.textContent.toLowerCase()).toContain(describes.toLowerCase());
      expect(shown).toContain(String(certified.epsilon));
      const own = [...section!.querySelectorAll("data")].map((node) =>
        Number(node.getAttribute("value")),
      );
      expect(own).toEqual(
        results.flatMap(({ value, interval }: { value: number; interval: never }) => [
          value,
          ...Object.values(interval),
        ]),
      );
    }
    expect(json.releases).toHaveLength(5);
    expect(shown).toContain(String(json.ledger.spent));
    expect(shown).toContain(String(json.ledger.remains));
  });

  it("reveals no path, and names the receipt and how to check it", async () => {
    const { folder, spec } = scratch();
    const report = join(folder, "out.html");
    await capture(["release", spec(LIBRARY), "--report", report]);
    const text = readFileSync(report, "utf8");
    expect(text).not.toContain(folder);
    expect(text).not.toContain("ledger.db");
    expect(text).toContain("npx noisewright ledger verify spec-receipt.json");
    expect(text).toContain("each reader counts in at most 2 values of branch");
    const verified = await capture(["ledger", "verify", join(folder, "spec-receipt.json")]);
    expect(verified.out).toContain("The receipt is valid");
  });

  it("has the heading of --title, which needs a report", async () => {
    const { folder, spec } = scratch();
    const [file, report] = [spec(LIBRARY), join(folder, "out.html")];
    for (const flags of [
      ["--title", "Loans"],
      ["--title", " ", "--report", report],
    ]) {
      const refused = await capture(["release", file, ...flags]);
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("title") });
    }
    expect(existsSync(join(folder, "ledger.db"))).toBe(false);
    await capture(["release", file, "--report", report, "--title", "Loans <b>2024</b>"]);
    const { document } = parseHTML(readFileSync(report, "utf8"));
    expect(document.querySelector("h1")?.textContent).toBe("Loans <b>2024</b>");
    expect(document.title).toBe("Loans <b>2024</b>");
  });

  it("says which groups are left out, and what the ledger counts, as the terminal does", async () => {
    const { folder, spec } = scratch();
    const [file, report] = [spec(PRIVATE_KEYS), join(folder, "out.html")];
    const { out } = await capture(["release", file, "--report", report]);
    const words = out.replaceAll(/\s+/g, " ");
    const { releases, ledger } = JSON.parse((await capture(["release", file, "--json"])).out);
    const { half } = releases[0].keys;
    expect(releases[0].leftOut).toBe(
      `Groups of fewer than about ${half} readers are left out, so a missing group is not zero.`,
    );
    expect(releases[1].leftOut).toBeUndefined();
    const spent =
      /These statistics cost ε = [\d.]+, δ = 1e-5\. The ledger counts ε = ([\d.]+) as spent, because later releases may depend on these answers\./;
    const text = parseHTML(readFileSync(report, "utf8")).document.body.textContent;
    for (const shown of [words, text]) {
      expect(shown).toContain(releases[0].leftOut);
      expect(Number(spent.exec(shown)?.[1])).toBeCloseTo(ledger.spent, 3);
    }
    expect(text).toContain("one noise decides which keys are named and hides their numbers");
  });

  it("never overwrites a file, and writes the same report once", async () => {
    const { folder, spec } = scratch();
    const file = spec(LIBRARY);
    const report = join(folder, "out.html");
    writeFileSync(report, "my notes");
    for (const _ of [1, 2, 3]) await capture(["release", file, "--report", report]);
    expect(readFileSync(report, "utf8")).toBe("my notes");
    // The first report says what it cost, and the others that it was paid for before.
    const reports = readdirSync(folder).filter((name) => name.endsWith(".html"));
    expect(reports.sort()).toEqual(["out-2.html", "out-3.html", "out.html"]);
  });

  it.each([
    ["receipt", "missing/receipt.json"],
    ["report", "missing/out.html"],
    ["report", "."],
    ["tables", "loans.csv"],
    ["svg", "loans.csv/charts"],
    ["png", "loans.csv"],
  ])("--%s %s is refused before anything is spent", async (flag, place) => {
    const { folder, spec } = scratch();
    const refused = await capture(["release", spec(LIBRARY), `--${flag}`, join(folder, place)]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(new RegExp(`${flag}.*nothing was spent`));
    expect(existsSync(join(folder, "ledger.db"))).toBe(false);
  });

  it("escapes hostile names, keys and expressions", async () => {
    const { folder, spec } = scratch();
    const report = join(folder, "out.html");
    const { code, err } = await capture(["release", spec(HOSTILE_SPEC), "--report", report]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const text = readFileSync(report, "utf8");
    expect(text).not.toMatch(/<script|<img|\u202e|onload="alert/i);
    expect(text.match(/<style/g)).toHaveLength(1);
    const { document } = parseHTML(text);
    const names = [...document.querySelectorAll("table.values tbody th")].map(
      (cell) => cell.textContent,
    );
    expect(names.slice(0, 7)).toEqual([
      ...["<script>alert(1)</script>", `" onload="alert(1)`, "\\u202egnp.exe", "two\\u000alines"],
      ...["(empty)", "=1+1", `a "quoted", key`],
    ]);
    expect(names[7]).toHaveLength(120);
  });
});

describe("release --csv and --tables", () => {
  it("write keys unchanged in columns of their own, whatever their names", async () => {
    const { folder, spec } = scratch();
    const target = join(folder, "tables");
    const { out } = await capture(["release", spec(HOSTILE_SPEC), "--csv", "--tables", target]);
    expect(out).toMatch(/^release,statistic,key_value,value,lower,upper,/);
    expect(out).toContain('"two\nlines"');
    expect(out).toMatch(/,count,=1\+1,/);
    expect(out).toContain('"a ""quoted"", key"');
    const [name, ...others] = readdirSync(target);
    expect(others).toEqual([]);
    expect(name).toBe("img-src-x-onerror-alert-1.csv");
    expect(readFileSync(join(target, name!), "utf8")).toMatch(/^key_value,value,lower,upper\n/);
  });

  it("have one column for each key column of any release", async () => {
    const { out } = await capture(["release", scratch().spec(LIBRARY), "--csv"]);
    const lines = out.split("\n");
    expect(lines[0]).toBe(
      "release,statistic,branch,age,value,lower,upper,confidence,mechanism,epsilon,delta,note",
    );
    expect(lines.find((line) => line.startsWith("loans by branch"))).toMatch(
      /^loans by branch,count,Central,,\d+,\d+,\d+,0\.95,clamped-geometric,1,0,$/,
    );
    expect(lines.find((line) => line.startsWith("readers by age"))).toMatch(
      /^readers by age,units,,"\[0, 12\)",\d+,/,
    );
  });
});

describe("release --svg and --png", () => {
  it("write one file for each release with a chart, and the same files again", async () => {
    const { folder, spec } = scratch();
    const [svg, png] = [join(folder, "svg"), join(folder, "png")];
    const file = spec(LIBRARY);
    for (const _ of [1, 2]) {
      const { out, err } = await capture(["release", file, "--svg", svg, "--png", png]);
      expect(err).toBe("");
      expect(out).toMatch(/^Charts {3}2 SVG files in /m);
      expect(out).toMatch(/^Charts {3}2 PNG files in /m);
    }
    expect(readdirSync(svg)).toEqual(["loans-by-branch.svg", "readers-by-age.svg"]);
    const bytes = readFileSync(join(png, "loans-by-branch.png"));
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBe(1360);
  });
});
