import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

export function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !/node_modules|(^|\/)(dist|\.\w+)\//.test(name))
    .map((name) => join(folder, name));
}

export const sourcesUnder = (src: string): string[] =>
  filesUnder(src, ".ts").filter((file) => !file.endsWith(".test.ts"));

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/from "(\.[^"]+)"/g)].map((match) => match[1] as string);
  return paths.map((path) => join(dirname(file), path));
}

/** What holds for the folders of a package, listed so that each imports only those to its left. */
export function describeLayers(name: string, src: string, layers: readonly string[]): void {
  const sources = sourcesUnder(src);
  const folderOf = (file: string) => relative(src, file).split(sep)[0] as string;

  describe(`layers of ${name}`, () => {
    it("are exactly the folders that exist", () => {
      const folders = new Set(sources.map(folderOf).filter((name) => !name.endsWith(".ts")));
      expect([...folders].sort()).toEqual([...layers].sort());
    });

    it.each(layers)("let %s import only what is to its left", (layer) => {
      const allowed = layers.slice(0, layers.indexOf(layer) + 1);
      for (const file of sources.filter((candidate) => folderOf(candidate) === layer)) {
        for (const target of importsOf(file)) expect(allowed, file).toContain(folderOf(target));
      }
    });

    it.each(layers)("are entered through an index: nothing reaches into %s", (layer) => {
      const outside = sources.filter((file) => folderOf(file) !== layer);
      for (const file of outside) {
        for (const target of importsOf(file).filter((path) => folderOf(path) === layer)) {
          expect(relative(src, target), file).toBe(join(layer, "index.js"));
        }
      }
    });

    it.each(layers)("explain themselves: %s has a README of at most 30 lines", (layer) => {
      const lines = readFileSync(join(src, layer, "README.md"), "utf8")
        .trimEnd()
        .split("\n");
      expect(lines.length).toBeLessThanOrEqual(30);
    });

    it("keep Math.random, export * and large files out", () => {
      for (const file of sources) {
        const text = readFileSync(file, "utf8");
        expect(text, file).not.toMatch(/Math\.random|export \*/);
        // The public index is a list of names, and nothing else.
        const most = file === join(src, "index.ts") ? 300 : 200;
        expect(text.split("\n").length, file).toBeLessThanOrEqual(most);
      }
    });
  });
}
