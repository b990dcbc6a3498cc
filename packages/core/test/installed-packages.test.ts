import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const LOCK = new URL("../../../package-lock.json", import.meta.url);
const locked: Readonly<Record<string, Locked>> = JSON.parse(readFileSync(LOCK, "utf8")).packages;

/**
 * The folder in which a package at `from` finds the package `name`. This is its own node_modules or
 * that of a parent folder.
 */
function place(from: string, name: string): string {
  const here = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (here in locked) return here;
  if (from === "") throw new Error(`${name} is not in package-lock.json`);
  return place(from.includes("/") ? from.slice(0, from.lastIndexOf("/")) : "", name);
}

/** All packages that are installed together with the package at `path`. */
function installed(path: string, found = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies } = locked[path]!;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const at = place(path, name);
    if (found.has(at)) continue;
    found.add(at);
    const { link, resolved } = locked[at]!;
    installed(link === true ? resolved! : at, found);
  }
  return found;
}

describe("the installed packages", () => {
  it("core installs no other package", () => {
    expect([...installed("packages/core")]).toEqual([]);
  });

  it("finds the packages that the package noisewright installs", () => {
    expect(installed("packages/noisewright").size).toBeGreaterThan(10);
  });
});
