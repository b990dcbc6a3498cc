import { BasicAuth, type QueryResult, Trino } from "trino-client";
import type { Plan, Table } from "../plan/index.js";
import { compileFor, type Parameter } from "../sql/index.js";
import { columnType } from "./column-type.js";
import type { Engine, Group, RunOptions } from "./engine.js";
import { cancellable, cancelled, failed, noTable, unavailable } from "./failure.js";
import { assemble, type Row } from "./groups.js";
import { nameParts } from "./table-name.js";

/** `trino://user@host:port/catalog/schema`, or `trinos://user:password@…` over HTTPS. */
export async function openTrino(source: string): Promise<Engine> {
  if (!URL.canParse(source))
    throw unavailable("trino", "not an address", "write trino://user@host:port/catalog/schema");
  const url = new URL(source);
  const [catalog, schema] = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  const secure = url.protocol === "trinos:";
  const user = decodeURIComponent(url.username) || "noisewright";
  const client = Trino.create({
    server: `${secure ? "https" : "http"}://${url.host}`,
    source: "noisewright",
    ...(catalog === undefined ? {} : { catalog }),
    ...(schema === undefined ? {} : { schema }),
    auth: new BasicAuth(user, secure ? decodeURIComponent(url.password) : ""),
    extraHeaders: { "X-Trino-Time-Zone": "UTC", "X-Trino-User": user },
  });
  const engine = new TrinoEngine(client, `trino ${url.host}`, [catalog, schema]);
  await engine.check();
  return engine;
}

/**
 * The protocol has no binary parameters: a bound value is a literal wherever it is bound. Text is
 * sent as the hexadecimal digits of its bytes, so that no character of it is ever read as SQL.
 */
function literal({ type, value }: Parameter): string {
  switch (type) {
    case "text":
      return `from_utf8(X'${Buffer.from(String(value)).toString("hex")}')`;
    case "number":
      return `DOUBLE '${value}'`;
    default:
      return String(value);
  }
}

const text = (value: string): string => literal({ type: "text", value });

class TrinoEngine implements Engine {
  readonly dialect = "trino";

  constructor(
    private readonly client: Trino,
    private readonly subject: string,
    private readonly home: readonly (string | undefined)[],
  ) {}

  async check(): Promise<void> {
    await this.query("SELECT 1", {});
  }

  async table(name?: string): Promise<Table> {
    if (name === undefined) throw noTable(this.subject, "given");
    const parts = nameParts(name, 3).map((part) => part.toLowerCase());
    const path = [...this.home.slice(0, 3 - parts.length), ...parts];
    const [catalog, schema, table] = path;
    if (catalog === undefined || schema === undefined || table === undefined) {
      throw noTable(this.subject, `${JSON.stringify(name)} without catalog and schema`);
    }
    const rows = await this.query(
      `SELECT column_name, data_type FROM "${catalog.replaceAll('"', '""')}".information_schema.columns WHERE table_schema = ${text(schema)} AND table_name = ${text(table)} ORDER BY ordinal_position`,
      {},
    );
    if (rows.length === 0) throw noTable(this.subject, JSON.stringify(name));
    const columns = rows.map((row) => ({ name: String(row[0]), type: columnType(String(row[1])) }));
    return { path: [catalog, schema, table], columns };
  }

  async run(plan: Plan, { salt, signal, progress }: RunOptions): Promise<readonly Group[]> {
    const query = compileFor(plan, "trino", { salt, placeholder: literal });
    const rows = await this.query(query.text, { signal, progress });
    progress?.(1);
    return assemble(plan, query.keyTypes, rows);
  }

  async close(): Promise<void> {}

  private async query(
    query: string,
    { signal, progress }: { signal?: AbortSignal | undefined; progress?: RunOptions["progress"] },
  ): Promise<readonly Row[]> {
    let id: string | undefined;
    const stop = () => void (id !== undefined && this.client.cancel(id).catch(() => {}));
    return cancellable(this.subject, signal, stop, async () => {
      const rows: Row[] = [];
      let done = 0;
      for await (const page of await this.sent(() => this.client.query(query))) {
        id = page.id;
        if (signal?.aborted) {
          stop();
          throw cancelled(this.subject);
        }
        if (page.error !== undefined) throw this.named(page.error);
        done = Math.max(done, (page.stats?.progressPercentage ?? 0) / 100);
        progress?.(done);
        rows.push(...(page.data ?? []));
      }
      return rows;
    });
  }

  private async sent<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  private unreachable(error: unknown): Error {
    const { code, response } = error as { code?: unknown; response?: { status?: unknown } };
    if (response?.status === 401)
      return unavailable(this.subject, "refused the user or password", "check both");
    if (code === "ECONNREFUSED")
      return unavailable(
        this.subject,
        "connection refused",
        "check host and port, and that the server runs",
      );
    if (code === "ENOTFOUND")
      return unavailable(this.subject, "no such host", "check the host's name");
    return unavailable(this.subject, "no answer", "check host, port and the server's state");
  }

  /** By the name of the error alone; Trino's names are words of its own. */
  private named({ errorName }: NonNullable<QueryResult["error"]>): Error {
    const mark = /^[A-Z_]+$/.test(errorName) ? errorName : undefined;
    if (mark === "CATALOG_NOT_FOUND" || mark === "SCHEMA_NOT_FOUND" || mark === "TABLE_NOT_FOUND") {
      return unavailable(this.subject, "no such catalog, schema or table", "check the names");
    }
    if (mark === "COLUMN_NOT_FOUND") {
      return unavailable(
        this.subject,
        "the table is not what the plan was made for",
        "read it again",
      );
    }
    return failed(this.subject, mark);
  }
}
