import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { MECHANISMS } from "../src/index.js";

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
  "design",
  "local",
  "ledger",
  "workload",
];

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const ROOT = join(SRC, "../../..");

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !/node_modules|(^|\/)(dist|\.\w+)\//.test(name))
    .map((name) => join(folder, name));
}

const sources = filesUnder(SRC, ".ts").filter((file) => !file.endsWith(".test.ts"));
const folderOf = (file: string) => relative(SRC, file).split(sep)[0] as string;

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/from "(\.[^"]+)"/g)].map((match) => match[1] as string);
  return paths.map((path) => join(dirname(file), path));
}

describe("layers of core", () => {
  it("are exactly the folders that exist", () => {
    const folders = new Set(sources.map(folderOf).filter((name) => !name.endsWith(".ts")));
    expect([...folders].sort()).toEqual([...LAYERS].sort());
  });

  it.each(LAYERS)("let %s import only what is to its left", (layer) => {
    const allowed = LAYERS.slice(0, LAYERS.indexOf(layer) + 1);
    for (const file of sources.filter((candidate) => folderOf(candidate) === layer)) {
      for (const target of importsOf(file)) expect(allowed, file).toContain(folderOf(target));
    }
  });

  it.each(LAYERS)("are entered through an index: nothing reaches into %s", (layer) => {
    const outside = sources.filter((file) => folderOf(file) !== layer);
    for (const file of outside) {
      for (const target of importsOf(file).filter((path) => folderOf(path) === layer)) {
        expect(relative(SRC, target), file).toBe(join(layer, "index.js"));
      }
    }
  });

  it.each(LAYERS)("explain themselves: %s has a README of at most 30 lines", (layer) => {
    const lines = readFileSync(join(SRC, layer, "README.md"), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines.length).toBeLessThanOrEqual(30);
  });

  it("keep Math.random, export * and large files out", () => {
    for (const file of sources) {
      const text = readFileSync(file, "utf8");
      expect(text, file).not.toMatch(/Math\.random|export \*/);
      // The public index is a list of names, and nothing else.
      const most = file === join(SRC, "index.ts") ? 300 : 200;
      expect(text.split("\n").length, file).toBeLessThanOrEqual(most);
    }
  });
});

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
  const pages = [join(ROOT, "README.md"), ...filesUnder(join(ROOT, "docs"), ".md")];
  const cited = new Set(
    [...sources, ...pages].flatMap((file) => keysIn(readFileSync(file, "utf8"))),
  );

  it("are all listed in docs/references.md", () => {
    expect([...cited].filter((key) => !known.includes(key))).toEqual([]);
  });

  it("leave no reference unused", () => {
    expect(known.filter((key) => !cited.has(key))).toEqual([]);
  });
});
