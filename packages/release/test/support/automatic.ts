import { automaticPlan } from "../../src/prepare/automatic-plan.js";
import { type Automatic, automaticRelease } from "../../src/prepare/automatic-release.js";
import type { GroupedRelease } from "../../src/spec/index.js";
import { parseSpec } from "../../src/spec/parse-spec.js";
import { ArrayEngine } from "./array-engine.js";

export const COLUMNS = [
  { name: "u", type: "integer" },
  { name: "k", type: "text" },
  { name: "x", type: "float" },
] as const;

export interface Row {
  readonly u: number | null;
  readonly k: string | null;
  readonly x: number | null;
}

export const OPTIONS = { salt: new Uint8Array(16).fill(7) };

/** A spec with one release, from the fields of its privacy and of the release. */
export const specOf = (privacy: string, release: string, epsilon = 2) =>
  parseSpec(
    `source: { file: t.duckdb, table: t }\nprivacy: { ${privacy} }\nledger: { name: n }
releases:\n  - { name: x, budget: { epsilon: ${epsilon}${release.includes("of: k }") ? ", delta: 1.0e-6" : ""} }, ${release} }\n`,
    "automatic.yaml",
  ).spec;

export async function tableOf() {
  return await new ArrayEngine(COLUMNS, []).table();
}

/** The choices of a release, which a prepared release does not show. */
export async function automaticOf(
  privacy: string,
  release: string,
  epsilon?: number,
): Promise<Automatic> {
  const spec = specOf(privacy, release, epsilon);
  const own = spec.releases[0] as GroupedRelease;
  return automaticRelease(spec, own, await tableOf(), "duckdb", automaticPlan(spec, own)!);
}
