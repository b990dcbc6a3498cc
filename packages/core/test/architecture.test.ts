import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { MECHANISMS } from "../src/index.js";
import { describeLayers, filesUnder, sourcesUnder } from "./support/layers.js";

/** A folder imports only folders to its left. */
const LAYERS = [
  "errors",
  "params",
  "numerics",
  "random",
  "distributions",
  "metrics",
  "lattice",
  "privacy",
  "optimal",
  "events",
  "selection",
  "intervals",
  "accountants",
  "mechanisms",
  "inspect",
  "audit",
  "design",
  "local",
  "ledger",
  "workload",
];

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const ROOT = join(SRC, "../../..");

const sources = sourcesUnder(SRC);

describeLayers("core", SRC, LAYERS);

describe("the registry", () => {
  it("has one entry for each file in mechanisms, of the same name", () => {
    const files = readdirSync(join(SRC, "mechanisms"))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "index.ts")
      .map((name) => name.replace(".ts", ""));
    expect(MECHANISMS.map((kind) => kind.id).sort()).toEqual(files.sort());
  });

  it("has a reference page for each mechanism", () => {
    const pages = readdirSync(join(ROOT, "docs/mechanisms")).map((name) => name.replace(".md", ""));
    expect(pages.sort()).toEqual(MECHANISMS.map((kind) => kind.id).sort());
  });
});

describe("citations", () => {
  const KEY = /\[([a-z]+(?:-[a-z]+)*-\d{4})[\],]/g;
  const keysIn = (text: string) => [...text.matchAll(KEY)].map((match) => match[1] as string);
  const references = readFileSync(join(ROOT, "docs/references.md"), "utf8");
  const known = [...references.matchAll(/^- `([^`]+)`/gm)].map((match) => match[1] as string);
  const pages = ["docs", "museum"].flatMap((folder) => filesUnder(join(ROOT, folder), ".md"));
  const cited = new Set(
    [...sources, join(ROOT, "README.md"), ...pages].flatMap((file) =>
      keysIn(readFileSync(file, "utf8")),
    ),
  );

  it("are all listed in docs/references.md", () => {
    expect([...cited].filter((key) => !known.includes(key))).toEqual([]);
  });

  it("leave no reference unused", () => {
    expect(known.filter((key) => !cited.has(key))).toEqual([]);
  });
});
