import { NoisewrightError } from "@noisewright/core";
import {
  compile,
  type DialectName,
  type FieldPath,
  Problems,
  sensitivities,
  type Table,
} from "@noisewright/engines";
import type { Spec, TablesRelease } from "../spec/index.js";
import { identityOf } from "./identity.js";
import { roundedUp } from "./level.js";
import type { PreparedRelease } from "./prepared.js";
import { checkingQuery, pathOfRelease } from "./spec-path.js";
import { countedSets } from "./table-cells.js";
import { type ListedTable, listedTables } from "./table-list.js";
import type { TablesMethod, TablesNeed } from "./table-method.js";
import { tableNeed } from "./table-need.js";
import { plannedTables } from "./table-plan.js";
import { publishedTables } from "./table-publish.js";
import { tableRows } from "./table-query.js";
import { treeTables } from "./table-tree.js";

/** Prepares a release of tables. Reads no rows and spends nothing. */
export function prepareTables(
  spec: Spec,
  release: TablesRelease,
  table: Table,
  dialect: DialectName,
): PreparedRelease {
  const own = pathOfRelease(spec, release);
  const { adjacency } = spec.privacy;
  const { axes, unit, query: rows } = tableRows(spec, release, own, table);
  const tables = below(own, () => listedTables(release, axes));
  const query = { ...rows, sets: countedSets(tables) };
  const sensitivity = checkingQuery(spec, release, () => sensitivities(query, adjacency)).rows!;
  checkingQuery(spec, release, () => compile(query, dialect, new Uint8Array(16)));
  const confidence = release.confidence ?? spec.confidence;
  const method = below(own, () => {
    const need = tableNeed(release, tables, confidence);
    return methodOf({ axes, tables, sets: query.sets, unit, adjacency, need });
  });
  const cells = tables.reduce((sum, each) => sum + each.cells, 0);
  // The errors of all cells depend on the same noise, so their failures are added.
  const ofEach = (level: number) => (release.simultaneous ? 1 - (1 - level) / cells : level);
  const expectedTables = (level: number) =>
    tables.map(({ name, cells }, i) => ({ name, cells, within: method.widest(i, ofEach(level)) }));
  return {
    name: release.name,
    statistic: release.statistic,
    query,
    columns: [],
    cells,
    sensitivity,
    mechanism: method.mechanism,
    events: method.events,
    certified: roundedUp(method.certified, release.budget?.epsilon),
    confidence,
    simultaneous: release.simultaneous,
    identity: identityOf(spec, { ...release, tables: tables.map(inOneForm) }, method),
    async collect(engine, { salt, signal, progress }) {
      progress?.(release.name, 0);
      const counts = await engine.counts(query, {
        salt,
        ...(signal !== undefined && { signal }),
        ...(progress !== undefined && { progress: (part) => progress(release.name, part) }),
      });
      const truths = method.truths(counts);
      return truths.map((truth, i) => ({ key: [i], cells: new Map(), counts: truth }));
    },
    truth: ({ counts }) => [Array.from(counts!)],
    *draw(questions, random) {
      for (const { key, counts } of questions) {
        const values = method.sample(Number(key[0]), counts!, random);
        yield { key, values: Array.from(values) };
      }
    },
    show: () => [],
    tables: (drawn, level) => publishedTables(tables, axes, method, drawn, ofEach(level)),
    expectedTables,
    expects: (level) => ({
      within: Math.max(...expectedTables(level).map(({ within }) => within)),
      unit: "value",
    }),
  };
}

/** Runs a step of the preparation. The paths of its problems are below the release. */
function below<T>(own: FieldPath, step: () => T): T {
  const problems = new Problems();
  const result = problems.attempt(own, step);
  problems.throwIfAny("release");
  return result!;
}

function methodOf(need: TablesNeed): TablesMethod {
  const uneven = need.axes.findIndex(({ nodes }) => nodes === undefined);
  if (uneven < 0) return plannedTables(need);
  if (need.axes.length === 1) return treeTables(need);
  throw new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["columns", uneven, "levels"],
    what: "table of an uneven hierarchy and other columns: all nodes of a level need the same number of nodes below them",
    advice:
      "add keys that no row has, use one level as a plain column with `keys`, or publish the hierarchy alone in another release",
  });
}

/** A table in one form, because the same tables can be written in several ways. */
function inOneForm({ columns, weight, within }: ListedTable) {
  return { of: [...columns], weight, within };
}
