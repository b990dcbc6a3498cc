import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface LockFile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly optionalDependencies?: Readonly<Record<string, string>>;
        readonly resolved?: string;
      }
    >
  >;
}

const lock: LockFile = JSON.parse(
  readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"),
);

it("lists the binaries of every platform, because npm ci needs these entries", () => {
  const missing = Object.values(lock.packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter(
      (name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    );
  expect(missing).toEqual([]);
});

it("names no registry, so that users can install from any registry", () => {
  const resolved = Object.values(lock.packages).map((entry) => entry.resolved ?? "");
  expect(resolved.filter((place) => place.includes("://"))).toEqual([]);
});
