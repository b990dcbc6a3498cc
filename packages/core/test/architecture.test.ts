import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { describeLayers, filesUnder, sourcesUnder } from "../../../test/support/layers.js";
import { MECHANISMS } from "../src/index.js";

/** The folders in order. Each folder imports only folders that come before it in this list. */
const FOLDERS = [
  "format",
  "errors",
  "params",
  "numerics",
  "random",
  "laws",
  "metrics",
  "metrics/histogram",
  "lattice/sample",
  "lattice/channels",
  "lattice/compile",
  "privacy/weights",
  "privacy/ideal",
  "accounting/events",
  "accounting/loss",
  "accounting/grid",
  "accounting/accountants",
  "accounting/adaptive",
  "accounting/attacks",
  "intervals",
  "mechanisms/kit",
  "mechanisms/noise",
  "mechanisms/bounded",
  "mechanisms/unbiased",
  "mechanisms/boosted",
  "mechanisms/random-scale/rate-prior",
  "mechanisms/random-scale",
  "mechanisms/mixture",
  "mechanisms/renyi",
  "mechanisms/response",
  "mechanisms/optimal/solver",
  "mechanisms/optimal",
  "mechanisms",
  "inspect",
  "compare",
  "audit",
  "design/need",
  "design/search",
  "design/bounds/game",
  "design/bounds",
  "design/answer",
  "design/plan",
  "design/families",
  "selection",
  "local",
  "ledger",
  "tables/questions",
  "tables/plan",
  "tables/estimates",
  "tables/whole",
  "tables/trees",
  "tables",
  "running",
  "synthetic",
  "workload",
  "testing",
  "entry",
];

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const ROOT = join(SRC, "../../..");

const sources = sourcesUnder(SRC);

describeLayers("core", SRC, FOLDERS);

describe("the registry", () => {
  it("the registry has each mechanism in a file that is named after the id of the mechanism", () => {
    const files = filesUnder(join(SRC, "mechanisms"), ".ts").map((file) => basename(file, ".ts"));
    for (const { id } of MECHANISMS)
      expect(
        files.filter((name) => name === id),
        id,
      ).toEqual([id]);
  });

  it("the registry contains every mechanism that a family defines", () => {
    const defined = filesUnder(join(SRC, "mechanisms"), ".ts").filter((file) =>
      /^export const \w+ = define\w+\(/m.test(readFileSync(file, "utf8")),
    );
    const ids = defined.map((file) => basename(file, ".ts"));
    expect(ids.sort()).toEqual(MECHANISMS.map(({ id }) => id).sort());
  });

  it("each mechanism of the registry has a reference page", () => {
    const pages = readdirSync(join(ROOT, "docs/mechanisms")).map((name) => name.replace(".md", ""));
    const expected = ["index", ...MECHANISMS.map((kind) => kind.id)];
    expect(pages.sort()).toEqual(expected.sort());
  });
});

describe("citations", () => {
  const KEY = /\[([a-z]+(?:-[a-z]+)*-\d{4})[\],]/g;
  const keysIn = (text: string) => [...text.matchAll(KEY)].map((match) => match[1]!);
  const references = readFileSync(join(ROOT, "docs/mathematics/references.md"), "utf8");
  const known = [...references.matchAll(/^- `([^`]+)`/gm)].map((match) => match[1]!);
  const pages = ["docs", "museum"].flatMap((folder) => filesUnder(join(ROOT, folder), ".md"));
  const cited = new Set(
    [...sources, join(ROOT, "README.md"), ...pages].flatMap((file) =>
      keysIn(readFileSync(file, "utf8")),
    ),
  );

  it("all citations are listed in docs/mathematics/references.md", () => {
    expect([...cited].filter((key) => !known.includes(key))).toEqual([]);
  });

  it("every reference in docs/mathematics/references.md is cited", () => {
    expect(known.filter((key) => !cited.has(key))).toEqual([]);
  });
});

describe("the text of an error", () => {
  /** Patterns of code that compares, searches or splits an error message. */
  const READS = [
    /\bmessage\)?\s*\.\s*(?:replace|replaceAll|match|matchAll|includes|startsWith|endsWith|indexOf|search|split|slice|substring)\b/,
    /\.(?:test|exec)\((?:[^()\n]|\([^()\n]*\))*\bmessage\b/,
    /\bmessage\s*[!=]==?\s*["'`]/,
  ];
  const reads = (text: string) => READS.some((pattern) => pattern.test(text));

  /**
   * Files that may read an error message. Some of these files read errors of other libraries that
   * have no error code. The other files read texts that should become fields later.
   */
  const EXCEPTIONS = [
    "duckdb/duckdb-error.ts", // the driver gives its kind of error nowhere else
    "duckdb-wasm/wasm-error.ts", // WebAssembly gives no code when it has ended
    "account/read-events.ts", // JSON.parse gives the position nowhere else
    "ledger/sqlite-errors.ts", // the driver has no code for a file it cannot open
    "spec/problem.ts", // the schema's own list of fields, carried as its message
    "cli/usage-error.ts", // the command parser gives the unknown name nowhere else
  ];

  it("no code makes a decision by the text of an error message", () => {
    const folders = ["packages", "apps"].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, "src")),
    );
    const files = folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => [...filesUnder(folder, ".ts"), ...filesUnder(folder, ".tsx")])
      .filter((file) => !file.includes(".test."));
    expect(files.length).toBeGreaterThan(700);
    const found = files.filter((file) => reads(readFileSync(file, "utf8")));
    expect(found.filter((file) => !EXCEPTIONS.some((end) => file.endsWith(end)))).toEqual([]);
  });

  it.each([
    'error.message.replace("laplace: ", "")',
    "/give ε = (.*)/.exec(error.message)",
    '/impossible/.test(error instanceof Error ? error.message : "")',
    'if (error.message === "gone") return;',
    'message.includes("margin of")',
    "String(error.message).startsWith(id)",
  ])("code that reads the text of an error is found: %s", (code) => {
    expect(reads(code)).toBe(true);
  });

  it.each(["<p>{fault.message}</p>", "return { code, message };", "super(message);"])(
    "code may show the text of an error: %s",
    (code) => {
      expect(reads(code)).toBe(false);
    },
  );
});
