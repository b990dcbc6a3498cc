import { assemble } from "../../src/engine/groups.js";
import { compileFor } from "../../src/sql/index.js";
import type { SqlRunner } from "../brute-force/runners.js";
import { salt } from "../suite/trial.js";
import { brokenContracts, rowsOf, rowsQuery, worldsOf } from "./contract.js";
import type { Database, KeyType } from "./databases.js";
import { loaded } from "./loading.js";
import type { Spec } from "./specs.js";

/**
 * The number of databases in which a unit changes more than its own joined rows. A test of this
 * check passes `wrong`, which changes the SQL.
 */
export async function broken(
  runner: SqlRunner,
  spec: Spec,
  databases: readonly Database[],
  type: KeyType,
  wrong: (sql: string) => string = (same) => same,
): Promise<number> {
  const tables = await loaded(runner, spec, worldsOf(spec, databases), type);
  const worlds = [];
  for (const each of tables) {
    const query = rowsQuery(spec, each);
    const { text, parameters, keyTypes } = compileFor(query, runner.engine.dialect, { salt });
    const rows = await runner.read(wrong(text), parameters);
    worlds.push(rowsOf(spec, query, await assemble(query, keyTypes, [rows]), type));
  }
  return brokenContracts(spec, worlds, databases.length);
}
