import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { capture } from "../capture.js";
import { LIBRARY, scratch } from "./kit.js";

const EXAMPLES = fileURLToPath(new URL("../../../../docs/examples/", import.meta.url));

const SYNTHETIC = `source: { file: loans.csv, columns: { age: integer } }
privacy: { unit: { column: reader } }
ledger: { name: rows, budget: { epsilon: 4, delta: 1.0e-6 } }
releases:
  - name: rows
    statistic: synthetic
    columns:
      - { of: branch, keys: [Central, Harbour, Market] }
      - { of: age, edges: [0, 18, 65, 120] }
    budget: { epsilon: 2, delta: 1.0e-6 }
`;

const SUBSTITUTE = `source: { file: loans.csv }
privacy: { unit: row, adjacency: substitute }
ledger: { name: borrowed, budget: { epsilon: 1, delta: 1.0e-6 } }
releases:
  - { name: genres, statistic: count, by: { of: genre }, budget: { epsilon: 0.5, delta: 1.0e-7 } }
`;

/** A folder with a spec of each kind. */
export function specs() {
  const { folder, spec } = scratch();
  for (const file of ["visits.csv", "people.csv", "clinics.csv"]) {
    copyFileSync(join(EXAMPLES, file), join(folder, file));
  }
  const example = (name: string) =>
    spec(readFileSync(join(EXAMPLES, `${name}.yaml`), "utf8"), `${name}.yaml`);
  return {
    folder,
    spec,
    files: {
      sample: spec(LIBRARY, "library.yaml"),
      joins: example("joins"),
      running: example("running"),
      tables: example("tables"),
      bounds: example("bounds"),
      synthetic: spec(SYNTHETIC, "synthetic.yaml"),
      substitute: spec(SUBSTITUTE, "substitute.yaml"),
    },
  };
}

export async function publish(file: string): Promise<void> {
  const { code, err } = await capture(["release", file, "--json"]);
  if (code !== 0) throw new Error(err);
}
