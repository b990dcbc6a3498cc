import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { NoisewrightError } from "@noisewright/core";
import { Refusal } from "./refusal.js";

const SAMPLE = fileURLToPath(new URL("../../sample/loans.csv", import.meta.url));
/** Pays for the sample: of no folder's people. */
export const SAMPLE_LEDGER = "sample";
const KINDS = ["csv", "tsv", "parquet", "duckdb"];
/** Beyond these a folder is not looked through. */
const DEEPEST = 5;
const MOST = 1000;

export interface Source {
  readonly name: string;
  readonly kind: string;
  /** The only one that pays for what analysts release from it. */
  readonly ledger: string;
  /** On this machine; never sent to anyone. */
  readonly path: string;
}

/**
 * The tables that may be released from: the sample, and files in the folders that whoever started
 * the service named. A file's name is its folder's and the way to it from there.
 */
export class Sources {
  private readonly folders = new Map<string, string>();

  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      const real = realFolder(folder);
      const name = basename(real);
      const taken = [SAMPLE_LEDGER, ...[...this.folders.keys()].map(ledgerOf)];
      if (taken.includes(ledgerOf(name))) {
        throw wrong(`of a name that no other folder has, and not "${SAMPLE_LEDGER}"`, folder);
      }
      const isNested = (other: string) => isBelow(other, real) || isBelow(real, other);
      if ([...this.folders.values()].some(isNested))
        throw wrong("in no other that is given", folder);
      this.folders.set(name, real);
    }
  }

  list(): readonly Source[] {
    const found: Source[] = [sourceOf(basename(SAMPLE), SAMPLE, SAMPLE_LEDGER)];
    for (const [name, folder] of this.folders) {
      this.walk(folder, name, ledgerOf(name), DEEPEST, found);
    }
    return found;
  }

  /** Links are followed before it is seen whether a file is in its folder. */
  find(name: string): Source {
    if (name === basename(SAMPLE)) return sourceOf(name, SAMPLE, SAMPLE_LEDGER);
    const [first = "", ...rest] = name.split("/");
    const folder = this.folders.get(first);
    const plain = rest.every((part) => /^[^.\\\0][^\\\0]*$/.test(part));
    if (folder === undefined || rest.length === 0 || !plain) throw unknown();
    const path = inside(join(folder, ...rest), folder);
    if (path === undefined || !isTable(path)) throw unknown();
    return sourceOf(name, path, ledgerOf(first));
  }

  private walk(folder: string, name: string, ledger: string, depth: number, found: Source[]): void {
    for (const entry of readdirSync(folder).sort()) {
      if (found.length >= MOST) return;
      const path = inside(join(folder, entry), folder);
      if (entry.startsWith(".") || path === undefined) continue;
      if (isTable(path)) found.push(sourceOf(`${name}/${entry}`, path, ledger));
      else if (depth > 0 && statSync(path).isDirectory())
        this.walk(path, `${name}/${entry}`, ledger, depth - 1, found);
    }
  }
}

function sourceOf(name: string, path: string, ledger: string): Source {
  return { name, kind: extname(path).slice(1).toLowerCase(), path, ledger };
}

/** A folder's name, as far as a ledger's may be so; the outermost folder has none. */
function ledgerOf(folder: string): string {
  const plain = folder.replaceAll(/[^A-Za-z0-9._-]/g, "-").replace(/^[^A-Za-z0-9]/, "x");
  return plain.slice(0, 100) || "data";
}

/** Where a path leads, if that is below the folder. */
function inside(path: string, folder: string): string | undefined {
  try {
    const real = realpathSync(path);
    return isBelow(real, folder) ? real : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !(way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

function isTable(path: string): boolean {
  return KINDS.includes(extname(path).slice(1).toLowerCase()) && statSync(path).isFile();
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync(resolve(folder));
    if (statSync(real).isDirectory()) return real;
  } catch {}
  throw wrong("a folder that exists", folder);
}

function wrong(domain: string, got: string): NoisewrightError {
  const problem = { code: "domain", subject: "studio", parameter: "data", domain } as const;
  return new NoisewrightError({ ...problem, got: `"${got.slice(0, 80)}"` });
}

function unknown(): Refusal {
  return new Refusal(404, "not-found", "source: none of this name is served; see GET /api/sources");
}
