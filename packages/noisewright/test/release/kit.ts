import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SAMPLE = fileURLToPath(new URL("../../sample/", import.meta.url));

export const LOANS = join(SAMPLE, "loans.csv");
export const LIBRARY = readFileSync(join(SAMPLE, "library.yaml"), "utf8");

/**
 * Creates a folder with the sample table. The function `spec` writes a spec to this folder, with a
 * ledger in the same folder.
 */
export function scratch(): { readonly folder: string; spec(text: string, name?: string): string } {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-release-"));
  copyFileSync(LOANS, join(folder, "loans.csv"));
  return {
    folder,
    spec(text, name = "spec.yaml") {
      const file = join(folder, name);
      writeFileSync(file, text.replace("name: library", "name: library\n  store: ledger.db"));
      return file;
    },
  };
}

/** Returns the rows of the sample. All values are strings. */
export function loans(): readonly Readonly<Record<string, string>>[] {
  const [head, ...lines] = readFileSync(LOANS, "utf8").trimEnd().split("\n");
  const names = head!.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((value, i) => [names[i]!, value])),
  );
}
