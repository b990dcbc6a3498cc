import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "@noisewright/contract/serving";
import { NoisewrightError } from "@noisewright/core";
import { fileFormat } from "@noisewright/engines/connect";

const SAMPLE = fileURLToPath(new URL("../../sample/loans.csv", import.meta.url));
/** The name of the ledger that pays for releases from the sample. */
export const SAMPLE_LEDGER = "sample";
/** The limits for listing a folder: the depth of nested folders, and the number of files. */
const MAX_DEPTH = 5;
const MAX_FILES = 1000;

export interface Source {
  readonly name: string;
  readonly kind: string;
  /** The only ledger that pays for the releases of analysts from this source. */
  readonly ledger: string;
  /** The path of the source on this machine. The path is never sent to a client. */
  readonly path: string;
}

/**
 * The served tables: the sample, and the files in the folders that the service was started with.
 * The name of a source is the name of the folder followed by the path of the file below the folder.
 */
export class Sources {
  private readonly folders = new Map<string, string>();

  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      const real = realFolder(folder);
      const name = basename(real);
      const taken = [SAMPLE_LEDGER, ...[...this.folders.keys()].map(ledgerOf)];
      if (taken.includes(ledgerOf(name))) {
        const domain = `a folder whose name is unique and not "${SAMPLE_LEDGER}"`;
        throw folderError(domain, folder);
      }
      const isNested = (other: string) => isBelow(other, real) || isBelow(real, other);
      if ([...this.folders.values()].some(isNested)) {
        throw folderError("a folder that is not inside another served folder", folder);
      }
      this.folders.set(name, real);
    }
  }

  list(): readonly Source[] {
    const found: Source[] = [sourceOf(basename(SAMPLE), SAMPLE, SAMPLE_LEDGER)];
    for (const [name, folder] of this.folders) {
      this.walk(folder, name, ledgerOf(name), MAX_DEPTH, found);
    }
    return found;
  }

  /**
   * Finds a source by name. Symbolic links are resolved before the check that the file is in the
   * served folder.
   */
  find(name: string): Source {
    if (name === basename(SAMPLE)) return sourceOf(name, SAMPLE, SAMPLE_LEDGER);
    const [first = "", ...rest] = name.split("/");
    const folder = this.folders.get(first);
    const isPlain = rest.every((part) => /^[^.\\\0][^\\\0]*$/.test(part));
    if (folder === undefined || rest.length === 0 || !isPlain) throw notFound();
    const path = inside(join(folder, ...rest), folder);
    if (path === undefined || !isTable(path)) throw notFound();
    return sourceOf(name, path, ledgerOf(first));
  }

  private walk(folder: string, name: string, ledger: string, depth: number, found: Source[]): void {
    for (const entry of readdirSync(folder).sort()) {
      if (found.length >= MAX_FILES) return;
      const path = inside(join(folder, entry), folder);
      if (entry.startsWith(".") || path === undefined) continue;
      if (isTable(path)) found.push(sourceOf(`${name}/${entry}`, path, ledger));
      else if (depth > 0 && statSync(path).isDirectory())
        this.walk(path, `${name}/${entry}`, ledger, depth - 1, found);
    }
  }
}

function sourceOf(name: string, path: string, ledger: string): Source {
  return { name, kind: fileFormat(path)?.ending ?? "", path, ledger };
}

/**
 * Returns the name of the ledger for a folder. This is the name of the folder, except that
 * characters which a ledger name cannot have are replaced.
 */
function ledgerOf(folder: string): string {
  const plain = folder.replaceAll(/[^A-Za-z0-9._-]/g, "-").replace(/^[^A-Za-z0-9]/, "x");
  return plain.slice(0, 100) || "data";
}

/** Returns the real path if this path is below the folder, and otherwise undefined. */
function inside(path: string, folder: string): string | undefined {
  try {
    const real = realpathSync(path);
    return isBelow(real, folder) ? real : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return !(from === "" || from === ".." || from.startsWith(`..${sep}`) || isAbsolute(from));
}

/**
 * A ledger may be named .db, and a text without a table .txt. Such files are served under another
 * name only.
 */
const NOT_SERVED = /^(db|txt)/;

function isTable(path: string): boolean {
  const ending = fileFormat(path)?.ending;
  return ending !== undefined && !NOT_SERVED.test(ending) && statSync(path).isFile();
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync(resolve(folder));
    if (statSync(real).isDirectory()) return real;
  } catch {}
  throw folderError("a folder that exists", folder);
}

function folderError(domain: string, got: string): NoisewrightError {
  const problem = { code: "domain", subject: "studio", parameter: "data", domain } as const;
  return new NoisewrightError({ ...problem, got: `"${got.slice(0, 80)}"` });
}

function notFound(): Refusal {
  return new Refusal(
    404,
    "not-found",
    "source: no served table has this name; see GET /api/sources",
  );
}
