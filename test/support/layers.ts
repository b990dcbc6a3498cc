import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

export function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !/node_modules|(^|\/)(dist|\.\w+)\//.test(name))
    .map((name) => join(folder, name));
}

export const sourcesUnder = (src: string): string[] =>
  [...filesUnder(src, ".ts"), ...filesUnder(src, ".tsx")].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );

/** The module names that a file imports, including lazy imports. */
function specifiersOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(\s*)"([^"]+)"/g)].map(
    (match) => match[1]!,
  );
}

const importsOf = (file: string): string[] =>
  specifiersOf(file)
    .filter((path) => path.startsWith("."))
    .map((path) => join(dirname(file), path));

/**
 * Checks that a set of files can run in a browser. The files may import no Node module and only the
 * listed packages.
 */
export function describePortable(
  name: string,
  files: readonly string[],
  packages: readonly string[],
): void {
  it(`${name} imports no Node module and only packages that run anywhere`, () => {
    const allowed = (path: string) =>
      path.startsWith(".") || packages.some((one) => path === one || path.startsWith(`${one}/`));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(
        specifiersOf(file).filter((path) => !allowed(path)),
        file,
      ).toEqual([]);
      expect(readFileSync(file, "utf8"), file).not.toMatch(
        /\b(process|Buffer|setImmediate|require)[.(]/,
      );
    }
  });
}

export interface LayerOptions {
  /** The largest allowed number of lines of a file. */
  readonly longest?: number;
  /** Whether other folders may import only the index file of a folder. */
  readonly indexed?: boolean;
}

/**
 * Checks the folders of a package. Each folder may import only folders that come before it in the
 * list. A file belongs to the innermost listed folder that contains the file.
 */
export function describeLayers(
  name: string,
  src: string,
  rooms: readonly string[],
  { longest = 200, indexed = true }: LayerOptions = {},
): void {
  const sources = sourcesUnder(src);
  const inside = (folder: string, room: string) => folder === room || folder.startsWith(`${room}/`);
  const roomOf = (file: string) => {
    const folder = dirname(relative(src, file)).split(sep).join("/");
    const found = rooms.filter((room) => inside(folder, room));
    return found.sort((a, b) => b.length - a.length)[0];
  };

  describe(`folders of ${name}`, () => {
    it("all folders are listed, and all listed folders exist", () => {
      const folders = new Set(sources.map((file) => dirname(relative(src, file))));
      folders.delete(".");
      expect([...folders].map((folder) => folder.split(sep).join("/")).sort()).toEqual(
        [...rooms].sort(),
      );
    });

    it.each(rooms)("the folder %s imports only folders that come earlier in the list", (room) => {
      const allowed = rooms.slice(0, rooms.indexOf(room) + 1);
      const inRoom = sources.filter((candidate) => roomOf(candidate) === room);
      const wrong = inRoom.flatMap((file) =>
        importsOf(file)
          .filter((target) => !allowed.some((name) => name === roomOf(target)))
          .map((target) => `${file} imports ${target}`),
      );
      expect(wrong).toEqual([]);
    });

    it.each(indexed ? rooms : [])("other folders import only the index file of %s", (room) => {
      const outside = sources.filter((file) => roomOf(file) !== room);
      const wrong = outside.flatMap((file) =>
        importsOf(file)
          .filter((path) => roomOf(path) === room)
          .filter((target) => relative(src, target) !== join(room, "index.js"))
          .map((target) => `${file} imports ${target}`),
      );
      expect(wrong).toEqual([]);
    });

    it.each([...new Set(rooms.map((room) => room.split("/")[0]!))])(
      "the folder %s has a README of at most 30 lines",
      (folder) => {
        const text = readFileSync(join(src, folder, "README.md"), "utf8");
        expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
      },
    );

    it("the folders contain no Math.random, no export * and no file that is too long", () => {
      for (const file of sources) {
        const text = readFileSync(file, "utf8");
        expect(text, file).not.toMatch(/Math\.random|export \*/);
        expect(text.trimEnd().split("\n").length, file).toBeLessThanOrEqual(longest);
      }
    });
  });
}
