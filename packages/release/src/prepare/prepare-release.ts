import type { DialectName, Table } from "@noisewright/engines";
import type { DeclaredRelease, Release, Spec } from "../spec/index.js";
import { automaticPlan } from "./automatic-plan.js";
import { prepareAutomatic } from "./prepare-automatic.js";
import { prepareGroups } from "./prepare-groups.js";
import type { PreparedRelease } from "./prepared.js";
import { queryOf } from "./query.js";
import { inRelease } from "./spec-path.js";
import { prepareSynthetic } from "./synthetic.js";
import { prepareTables } from "./tables.js";
import { textProblems } from "./text-problems.js";

/**
 * Prepares a release: its query, sensitivities, noise and certificate. Reads no rows and spends
 * nothing. One error shows all problems of the release, each with the field of the spec that causes
 * the problem. The time decides which periods of a running release have ended.
 */
export function prepareRelease(
  spec: Spec,
  release: Release,
  table: Table,
  dialect: DialectName = "duckdb",
  now: Date = new Date(),
): PreparedRelease {
  const prepared = prepareStatistic(spec, release, table, dialect, now);
  const texts = textProblems(spec, release, prepared.query, dialect);
  return {
    ...prepared,
    ...(texts.length > 0 && { texts }),
    ...("scale" in release && release.scale !== undefined && { scale: release.scale }),
  };
}

function prepareStatistic(
  spec: Spec,
  release: Release,
  table: Table,
  dialect: DialectName,
  now: Date,
): PreparedRelease {
  switch (release.statistic) {
    case "tables":
      return prepareTables(spec, release, table, dialect);
    case "synthetic":
      return prepareSynthetic(spec, release, table, dialect);
    default: {
      const plan = inRelease(spec, release, () => automaticPlan(spec, release));
      if (plan !== undefined) return prepareAutomatic({ spec, release, table, dialect, now }, plan);
      const declared = release as DeclaredRelease; // the schema requires bounds
      const query = queryOf(spec, declared, table);
      return prepareGroups({ spec, release: declared, query, dialect, now });
    }
  }
}
