import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const EDUCATION = ["HS-grad", "Bachelors", "Masters"];
const STATUS = ["Never-married", "Married-civ-spouse"];

/**
 * Writes a CSV file like the census data that many tutorials use: names with dashes, and a space
 * after each comma. Each person has two rows.
 */
export function writeAdults(name: string): { readonly folder: string; readonly path: string } {
  const folder = join(mkdtempSync(join(tmpdir(), "noisewright-adults-")), "census");
  const path = join(folder, name);
  const rows = Array.from({ length: 1200 }, (_, i) =>
    [
      ...[`p${i >> 1}`, 20 + (i % 50), EDUCATION[(i >> 1) % 3], STATUS[i % 2]],
      ...[i % 7 === 0 ? 2174 : 0, 30 + ((i * 7) % 20)],
    ].join(", "),
  );
  const header = "person, age, education, marital-status, capital-gain, hours-per-week";
  mkdirSync(folder);
  writeFileSync(path, [header, ...rows, ""].join("\n"));
  return { folder, path };
}
