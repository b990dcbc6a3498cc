import { digestOf } from "@noisewright/core/ledger";
import {
  assemble,
  assembleCounts,
  cancellable,
  columnType,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  tableMissing,
  unavailable,
} from "../engine/index.js";
import type { AggregateQuery, Column, SetsQuery, Table } from "../query/index.js";
import { compileCounts, compileFor } from "../sql/index.js";
import { readTrinoAddress } from "./trino-address.js";
import { trinoLiteral } from "./trino-literal.js";
import { type StatementOptions, statement } from "./trino-protocol.js";
import type { Coordinator } from "./trino-request.js";

/** Opens `trino://user@host:port/catalog/schema`, or `trinos://user:password@…` over HTTPS. */
export async function openTrino(source: string): Promise<Engine> {
  const { coordinator, home } = readTrinoAddress(source);
  const engine = new TrinoEngine(coordinator, home);
  await engine.check();
  return engine;
}

const text = (value: string): string => trinoLiteral({ type: "text", value });

const column = (name: string, type: string): Column => ({
  name,
  type: columnType(type),
  ...(/^char\b/i.test(type) ? { padded: true } : {}),
});

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
    const parts = nameParts(name, 3).map((part) => part.toLowerCase());
    const path = [...this.home.slice(0, 3 - parts.length), ...parts];
    const [catalog, schema, table] = path;
    if (catalog === undefined || schema === undefined || table === undefined) {
      throw unavailable(
        subject,
        `table ${JSON.stringify(name)} has no catalog and schema`,
        "write catalog.schema.table, or add the catalog and the schema to the address",
      );
    }
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

  async run(
    query: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    const { text, keyTypes } = compileFor(query, "trino", { salt, placeholder: trinoLiteral });
    const rows = await this.query(text, { signal, progress });
    progress?.(1);
    return await assemble(query, keyTypes, [rows], signal);
  }

  async counts(
    query: SetsQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Float64Array[]> {
    const { text } = compileCounts(query, "trino", { salt, placeholder: trinoLiteral });
    const rows = await this.query(text, { signal, progress });
    progress?.(1);
    return assembleCounts(query, [rows]);
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
