// Writes the measured figures of bench/results.json into README.md, bench/README.md and their pictures.
import { readFileSync, writeFileSync } from "node:fs";
import { readResults } from "../../bench/kit/results.js";
import { figuresTable, growthPictures, growthTable } from "./figures.js";
import { withTables } from "./page-tables.js";

const ROOT = new URL("../../", import.meta.url);
const results = readResults();
const tables = { figures: figuresTable(results), growth: growthTable(results) };

for (const page of ["README.md", "bench/README.md"]) {
  const file = new URL(page, ROOT);
  writeFileSync(file, withTables(readFileSync(file, "utf8"), tables));
}
for (const [name, picture] of growthPictures(results)) {
  writeFileSync(new URL(`docs/images/${name}`, ROOT), picture);
}
