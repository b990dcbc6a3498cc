import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build as bundleWithEsbuild } from "esbuild";
import { publint } from "publint";
import { build as bundleWithVite } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webpack from "webpack";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const PACKED = z.array(z.object({ name: z.string(), filename: z.string() }));

const folder = mkdtempSync(join(tmpdir(), "noisewright-packed-"));
const project = join(folder, "project");
const tarballs = new Map<string, string>();

const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", [...args, "--no-audit", "--no-fund"], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
  });
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });

/** Creates a new project and installs all published packages from tarballs and the registry. */
beforeAll(() => {
  const packed = npm(ROOT, "pack", "--workspaces", "--json", "--pack-destination", folder);
  for (const { name, filename } of PACKED.parse(JSON.parse(packed))) {
    if (name !== "@noisewright/studio") tarballs.set(name, join(folder, filename));
  }
  const dependencies = Object.fromEntries(
    [...tarballs].map(([name, file]) => [name, `file:${file}`]),
  );
  mkdirSync(project);
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "fresh", type: "module", private: true, dependencies }),
  );
  npm(project, "install", "--prefer-offline", "--ignore-scripts");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const NAMES = ["core", "engines", "release", "contract", "text", "report", "papers"]
  .map((name) => `@noisewright/${name}`)
  .concat("noisewright");

describe.each(NAMES)("%s as it is published", (name) => {
  const installed = join(project, "node_modules", name);

  it("has a manifest and entries without complaints from publint", async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it("has types that TypeScript finds", async () => {
    const data = new Uint8Array(readFileSync(tarballs.get(name)!));
    const result = await checkPackage(createPackageFromTarballData(data), { entrypoints: ["."] });
    const problems = "problems" in result ? result.problems : [];
    // Only for importers of ES modules, because others cannot load the package.
    const ours = problems.filter(
      (problem) =>
        !("resolutionKind" in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind)),
    );
    expect(result.types).not.toBe(false);
    expect(ours).toEqual([]);
  });

  it("has no link to files outside the package, and source maps only of included files", () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    for (const [, link] of readme.matchAll(/\]\((?!https:|#)([^)]+)\)/g)) {
      expect(existsSync(join(installed, link!)), link).toBe(true);
    }
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    for (const map of files.filter((file) => file.endsWith(".map"))) {
      const { sources } = JSON.parse(readFileSync(join(installed, map), "utf8"));
      for (const source of sources) {
        expect(existsSync(join(installed, dirname(map), source)), `${map}: ${source}`).toBe(true);
      }
    }
    expect(files.filter((file) => file.endsWith(".test.ts"))).toEqual([]);
  });
});

describe("a new project", () => {
  const run = (code: string) => node("--input-type=module", "-e", code).trim();

  it("draws noise", () => {
    const code =
      'import { laplace } from "@noisewright/core"; console.log(laplace({ epsilon: 1, sensitivity: 1 }).release(42));';
    expect(Number.isFinite(Number(run(code)))).toBe(true);
  });

  it("loads the included solver", () => {
    const code =
      'import { highsSolver } from "@noisewright/core/highs"; console.log(typeof (await highsSolver()));';
    expect(run(code)).toBe("function");
  });

  it.each(NAMES)("imports %s", (name) => {
    expect(Number(run(`console.log(Object.keys(await import("${name}")).length)`))).toBeGreaterThan(
      0,
    );
  });

  it("releases the included sample, and reproduces papers", () => {
    const program = join(project, "node_modules/noisewright/bin/noisewright.js");
    expect(
      node(program, "release", "node_modules/noisewright/sample/library.yaml", "--dry-run"),
    ).toMatch(/Nothing was spent/);
    expect(node(program, "reproduce", "--help")).toContain("composite");
  });
});

describe("the solver in a browser", () => {
  const entry = join(project, "app.js");
  beforeAll(() => {
    writeFileSync(
      entry,
      'import { highsSolver } from "@noisewright/core/highs"; globalThis.s = highsSolver;',
    );
  });

  it("is bundled by esbuild", async () => {
    const { errors, warnings } = await bundleWithEsbuild({
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      platform: "browser",
      write: false,
    });
    expect([...errors, ...warnings]).toEqual([]);
  });

  it("is bundled by webpack, with its WebAssembly", async () => {
    const output = { path: join(folder, "webpack") };
    const performance = { hints: false } as const;
    const compiler = webpack({ mode: "production", context: project, entry, output, performance });
    const stats = await new Promise<webpack.Stats>((resolve, reject) =>
      compiler!.run((error, found) => (found ? resolve(found) : reject(error))),
    );
    const { errors, warnings, assets } = stats.toJson({
      all: false,
      errors: true,
      warnings: true,
      assets: true,
    });
    expect([...errors!, ...warnings!]).toEqual([]);
    expect(assets!.some(({ name }) => name.endsWith(".wasm"))).toBe(true);
  });

  it("is bundled by Vite, with its WebAssembly", async () => {
    const built = await bundleWithVite({
      configFile: false,
      logLevel: "error",
      root: project,
      build: { write: false, rolldownOptions: { input: entry } },
    });
    const files = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
    expect(files.some(({ fileName }) => fileName.endsWith(".wasm"))).toBe(true);
  });
});
