import { digestOf } from "@noisewright/core/ledger";
import {
  assemble,
  assembleCounts,
  assembleSpread,
  cancellable,
  columnType,
  type Database,
  type Engine,
  type Group,
  noTable,
  type Row,
  type RunOptions,
  tableMissing,
} from "../engine/index.js";
import type {
  AggregateQuery,
  Column,
  SetsQuery,
  SpreadQuery,
  SpreadResult,
  Table,
} from "../query/index.js";
import { compileCounts, compileFor, compileSpread, type Statement } from "../sql/index.js";
import { readTrinoAddress, serverOf } from "./trino-address.js";
import { trinoLiteral } from "./trino-literal.js";
import { tableName, tablePath } from "./trino-name.js";
import { type StatementOptions, statement } from "./trino-protocol.js";
import type { Coordinator } from "./trino-request.js";

/** Opens `trino://user@host:port/catalog/schema`, or `trinos://user:password@…` over HTTPS. */
async function openTrino(source: string): Promise<Engine> {
  const { coordinator, home } = readTrinoAddress(source);
  const engine = new TrinoEngine(coordinator, home);
  await engine.check();
  return engine;
}

export const trinoDatabase: Database = { open: openTrino, serverOf, tableName };

const text = (value: string): string => trinoLiteral({ type: "text", value });

const column = (name: string, type: string): Column => ({
  name,
  type: columnType(type),
  ...(/^char\b/i.test(type) ? { padded: true } : {}),
});

const optionsOf = ({ salt }: RunOptions) => ({ salt, placeholder: trinoLiteral });

class TrinoEngine implements Engine {
  readonly dialect = "trino";

  constructor(
    private readonly coordinator: Coordinator,
    private readonly home: readonly string[],
  ) {}

  async check(): Promise<void> {
    await this.query("SELECT 1", {});
  }

  async table(name?: string): Promise<Table> {
    const { subject } = this.coordinator;
    if (name === undefined) throw tableMissing(subject);
    const path = tablePath(subject, this.home, name);
    const [catalog, schema, table] = path;
    const rows = await this.query(
      `SELECT column_name, data_type FROM "${catalog.replaceAll('"', '""')}".information_schema.columns WHERE table_schema = ${text(schema)} AND table_name = ${text(table)} ORDER BY ordinal_position`,
      {},
    );
    if (rows.length === 0) throw noTable(subject, JSON.stringify(name));
    return { path, columns: rows.map(([name, type]) => column(String(name), String(type))) };
  }

  async fingerprint(name?: string): Promise<string | undefined> {
    const { path, columns } = await this.table(name);
    return digestOf({ path, columns });
  }

  async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    const statement = compileFor(query, "trino", optionsOf(options));
    const rows = await this.rows(statement, options);
    return await assemble(query, statement.keyTypes, [rows], options.signal);
  }

  async counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]> {
    const statement = compileCounts(query, "trino", optionsOf(options));
    return assembleCounts(query, [await this.rows(statement, options)]);
  }

  async spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    const statement = compileSpread(query, "trino", optionsOf(options));
    const rows = await this.rows(statement, options);
    return await assembleSpread(query, statement.keyTypes, [rows], options.signal);
  }

  private async rows({ text }: Statement, { signal, progress }: RunOptions) {
    const rows = await this.query(text, { signal, progress });
    progress?.(1);
    return rows;
  }

  async close(): Promise<void> {}

  private query(sql: string, options: StatementOptions): Promise<readonly Row[]> {
    const { coordinator } = this;
    const stop = () => {}; // nothing to do: each request has the signal
    return cancellable(coordinator.subject, options.signal, stop, () =>
      statement(coordinator, sql, options),
    );
  }
}
