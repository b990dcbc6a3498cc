import { NoisewrightError } from "@noisewright/core";
import {
  type AggregateQuery,
  compile,
  type Group,
  type Sensitivity,
  sensitivities,
} from "../../src/index.js";
import { salt } from "../suite/trial.js";
import { declared } from "../support/types.js";
import { type Columns, columnsOf } from "./columns.js";
import { RandomQueries } from "./queries.js";
import { Random } from "./random.js";
import type { Runner } from "./runners.js";
import { created, type Neighbourhood, randomNeighbourhood } from "./tables.js";

export interface Options {
  readonly checks: number;
  readonly seed: number;
  /**
   * Computes the claimed sensitivities of a query. A test of this check passes a function that
   * claims too little.
   */
  readonly claim?: typeof sensitivities;
  /**
   * Replaces the query that is run, but keeps the claimed sensitivity. Only a test of this check
   * uses this option.
   */
  readonly alter?: (plan: AggregateQuery) => AggregateQuery;
  /** Whether to stop at the first violation. */
  readonly untilFound?: boolean;
  /**
   * If set, only the column `unit` is the unit, and only the column `key` is a private key. With
   * these options a planted fault is found sooner.
   */
  readonly unit?: string;
  readonly key?: string;
  /**
   * The number of tables that are loaded at a time. It is smaller for an engine whose statements
   * take long.
   */
  readonly tables?: number;
}

export interface Outcome {
  /**
   * The number of comparisons. One comparison covers all norms of one measure on two neighbouring
   * tables.
   */
  readonly checks: number;
  readonly pairs: number;
  readonly tables: number;
  readonly plans: number;
  readonly refused: number;
  readonly violations: readonly string[];
  /** The queries that failed. A row must never make a query fail. */
  readonly failures: readonly string[];
}

const QUERIES = 6;
const FAILURES = 100;
const MEASURES = ["l0", "l1", "l2Squared", "linf"] as const;

/**
 * Runs random queries on small random tables, and on every table that differs from such a table by
 * one unit. Compares the differences of the aggregates, before noise, with the claimed
 * sensitivities.
 */
export async function bruteForce(runner: Runner, options: Options): Promise<Outcome> {
  const search = new Search(runner, options);
  while (!search.done) await search.batch();
  return search;
}

interface Loaded {
  readonly around: Neighbourhood;
  readonly name: (world: string) => string;
}

class Search implements Outcome {
  checks = 0;
  pairs = 0;
  tables = 0;
  plans = 0;
  refused = 0;
  readonly violations: string[] = [];
  readonly failures: string[] = [];
  private batches = 0;
  private readonly random: Random;
  private readonly columns: Columns;

  constructor(
    private readonly runner: Runner,
    private readonly options: Options,
  ) {
    this.random = new Random(options.seed);
    this.columns = columnsOf(runner.engine.dialect);
  }

  get done(): boolean {
    const { untilFound, checks } = this.options;
    // A query that fails checks nothing. If every query failed, a search without this limit would
    // not end.
    if (this.checks >= checks || this.failures.length >= FAILURES) return true;
    return untilFound === true && this.violations.length > 0;
  }

  /** Loads many tables at a time, because some engines must be reopened for each load. */
  async batch(): Promise<void> {
    const schema = `batch_${this.options.seed}_${this.batches++}`;
    const { tables = 6, unit } = this.options;
    const loaded: Loaded[] = [];
    const statements = [`CREATE SCHEMA ${schema}`];
    for (let i = 0; i < tables; i++) {
      const around = randomNeighbourhood(this.random, this.columns, unit);
      const name = (world: string) => `${schema}.t${i}_${world}`;
      statements.push(...created(name("all"), this.columns, around.rows, declared));
      const as = this.random.pick(["TABLE", "VIEW"]);
      for (const [world, places] of worlds(around)) {
        const where = `place IN (${[...places, -1].join(", ")})`;
        statements.push(
          `CREATE ${as} ${name(world)} AS SELECT * FROM ${name("all")} WHERE ${where}`,
        );
      }
      loaded.push({ around, name });
    }
    await this.runner.execute(statements);
    for (const each of loaded) await this.tableChecks(each);
    await this.runner.execute([`DROP SCHEMA ${schema} CASCADE`]);
  }

  private async tableChecks({ around, name }: Loaded): Promise<void> {
    this.tables++;
    const table = await this.runner.engine.table(name("base"));
    const plans = new RandomQueries(this.random, table, this.options.key);
    for (let i = 0; i < QUERIES && !this.done; i++) {
      const { of } = around.unit;
      const bound = { groups: 1 + this.random.below(3), rows: 1 + this.random.below(3) };
      const plan = plans.plan(of === undefined ? undefined : { of, bound });
      if (!this.accepts(plan)) continue;
      this.plans++;
      await this.planChecks(plan, around, name).catch((error: Error) => {
        this.failures.push(`${error.message}: ${described(plan)}`);
      });
    }
  }

  private accepts(plan: AggregateQuery): boolean {
    try {
      compile(plan, this.runner.engine.dialect, salt);
      return true;
    } catch (error) {
      const code = error instanceof NoisewrightError ? error.code : undefined;
      if (!REFUSALS.includes(code)) throw error;
      this.refused++;
      return false;
    }
  }

  private async planChecks(
    plan: AggregateQuery,
    around: Neighbourhood,
    name: Loaded["name"],
  ): Promise<void> {
    const { alter = (same) => same, claim = sensitivities } = this.options;
    const outer = plan.table.path.slice(0, -2); // the catalog, if the engine has catalogs
    const paths = worlds(around).map(([world]) => [...outer, ...name(world).split(".")]);
    const [base, ...others] = await this.runner.run(
      paths.map((path) => ({ ...alter(plan), table: { ...plan.table, path } })),
    );
    const removed = claim(plan, "add-remove");
    const replaced = claim(plan, "substitute");
    for (const [i, other] of others.entries()) {
      this.pairs++;
      this.checks += Object.keys(plan.measures).length;
      const claimed = i < around.removed.length ? removed : replaced;
      const found = exceeded(base ?? [], other, claimed);
      if (found !== undefined) this.violations.push(`${found}: ${described(plan)}`);
    }
  }
}

const worlds = ({ table, removed, replaced }: Neighbourhood): [string, readonly number[]][] => [
  ["base", table],
  ...removed.map((places, i): [string, readonly number[]] => [`r${i}`, places]),
  ...replaced.map((places, i): [string, readonly number[]] => [`s${i}`, places]),
];

/** The first norm in which the difference of a measure exceeds the claim. */
export function exceeded(
  a: readonly Group[],
  b: readonly Group[],
  claimed: Readonly<Record<string, Sensitivity>>,
): string | undefined {
  const byKey = (groups: readonly Group[]) =>
    new Map(groups.map(({ key, values }) => [JSON.stringify(key), values]));
  const [left, right] = [byKey(a), byKey(b)];
  if (left.size < a.length || right.size < b.length) return "a key twice";
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  for (const [name, sensitivity] of Object.entries(claimed)) {
    const moves = keys.map((key) => (left.get(key)?.[name] ?? 0n) - (right.get(key)?.[name] ?? 0n));
    const sizes = moves.map((move) => (move < 0n ? -move : move)).filter((size) => size > 0n);
    const sum = (of: (size: bigint) => bigint) => sizes.reduce((all, size) => all + of(size), 0n);
    const norms = {
      l0: sum(() => 1n),
      l1: sum((size) => size),
      l2Squared: sum((size) => size * size),
      linf: sizes.reduce((most, size) => (size > most ? size : most), 0n),
    };
    const norm = MEASURES.find((each) => norms[each] > sensitivity[each]);
    if (norm !== undefined)
      return `${name}: ${norm} is ${norms[norm]}, claimed ${sensitivity[norm]}`;
  }
  return undefined;
}

/** The error codes of a query that is refused before it runs. */
const REFUSALS: readonly unknown[] = ["syntax", "lattice-overflow", "domain", "several"];

/** A short description of a query. */
const described = ({ unit, filter, by, measures }: AggregateQuery): string =>
  JSON.stringify({ unit, filter, by, measures }, (key, value) =>
    key === "root" || key === "at" ? undefined : value,
  );
