import { digestOf, type Json, type StoredEntry } from "@noisewright/core/ledger";
import type { LedgerStore, Publication, Reader, Session } from "@noisewright/release/ledger";
import pg from "pg";
import { toLedgerError } from "./postgres-errors.js";
import { migrate, SCHEMA_LOCK } from "./postgres-schema.js";
import { textIn, unavailable } from "./problems.js";

/**
 * Settings of every transaction. A commit is on the server's disk before the commit is
 * acknowledged. Waiting for a lock has a time limit. A client that disappears loses its lock.
 */
const BEGIN = `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '30s';
  SET LOCAL idle_in_transaction_session_timeout = '60s'`;

/** Opens a store in a PostgreSQL database. Processes on several machines can share the database. */
export async function openPostgres(address: string, create: boolean): Promise<LedgerStore> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000, // longer than lock_timeout
  });
  pool.on("error", () => {}); // An error of an idle connection needs no handling, because the pool replaces a broken connection by itself.
  try {
    await transaction(pool, SCHEMA_LOCK, async (client) => {
      const { rows } = await client.query("SHOW fsync");
      if (rows[0].fsync !== "on") {
        const what = "the database server runs with fsync off, so a debit could be lost";
        throw unavailable(what, "set fsync = on in postgresql.conf");
      }
      await migrate(client, create);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresStore(pool);
}

class PostgresStore implements LedgerStore {
  private readonly reader: Reader;

  constructor(private readonly pool: pg.Pool) {
    this.reader = readerOf((sql, values) => withLedgerErrors(() => pool.query(sql, values)));
  }

  async names() {
    const sql = "SELECT ledger FROM noisewright.entries WHERE position = 0 ORDER BY ledger";
    const { rows } = await withLedgerErrors(() => this.pool.query(sql));
    return rows.map(({ ledger }) => textIn(ledger));
  }

  entries(ledger: string, from: number, until?: number) {
    return this.reader.entries(ledger, from, until);
  }

  objects(hashes: readonly string[]) {
    return this.reader.objects(hashes);
  }

  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T> {
    return transaction(this.pool, lockOf(ledger), (client) =>
      work({
        ...readerOf((sql, values) => client.query(sql, values)),
        append: (index, entry, objects) => append(client, ledger, index, entry, objects),
      }),
    );
  }

  async publish({ id, ledger, summary, body }: Publication) {
    const sql = `INSERT INTO noisewright.published (id, ledger, summary, body)
                 VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;
    await withLedgerErrors(() => this.pool.query(sql, [id, ledger, summary, body]));
  }

  async publications(before: number, limit: number) {
    const sql = `SELECT number, id, ledger, summary FROM noisewright.published
                 WHERE number < $1 ORDER BY number DESC LIMIT $2`;
    const { rows } = await withLedgerErrors(() => this.pool.query(sql, [before, limit]));
    return rows.map(({ number, ...rest }) => ({ number: Number(number), ...listed(rest) }));
  }

  async publication(id: string) {
    const sql = "SELECT id, ledger, summary, body FROM noisewright.published WHERE id = $1";
    const { rows } = await withLedgerErrors(() => this.pool.query(sql, [id]));
    return rows.map((row) => ({ ...listed(row), body: textIn(row.body) }))[0];
  }

  close() {
    return this.pool.end();
  }
}

const listed = ({ id, ledger, summary }: Readonly<Record<string, unknown>>) => ({
  id: textIn(id),
  ledger: textIn(ledger),
  summary: textIn(summary),
});

/**
 * Returns the statement that locks a ledger. The number of the lock is a hash of the ledger's name.
 * The number is part of the text, because a statement that is sent with BEGIN takes no parameters.
 */
function lockOf(ledger: string): string {
  const key = BigInt.asIntN(64, BigInt(`0x${digestOf(`ledger ${ledger}`).slice(0, 16)}`));
  return `SELECT pg_advisory_xact_lock(${key})`;
}

function readerOf(query: (sql: string, values: unknown[]) => Promise<pg.QueryResult>): Reader {
  return {
    async entries(ledger, from, until = 2 ** 31 - 1) {
      const sql = `SELECT body, hash FROM noisewright.entries
                   WHERE ledger = $1 AND position >= $2 AND position < $3 ORDER BY position`;
      const { rows } = await query(sql, [ledger, from, until]);
      return rows.map(({ body, hash }) => ({ body: textIn(body), hash: textIn(hash) }));
    },
    async objects(hashes) {
      const sql = "SELECT hash, body FROM noisewright.objects WHERE hash = ANY($1)";
      const { rows } = await query(sql, [hashes]);
      return new Map<string, Json>(
        rows.map(({ hash, body }) => [textIn(hash), JSON.parse(textIn(body))]),
      );
    },
  };
}

async function append(
  client: pg.ClientBase,
  ledger: string,
  index: number,
  { body, hash }: StoredEntry,
  objects: ReadonlyMap<string, Json>,
): Promise<void> {
  const sql = `WITH kept AS (
      INSERT INTO noisewright.objects SELECT * FROM unnest($5::text[], $6::text[])
      ON CONFLICT DO NOTHING
    ) INSERT INTO noisewright.entries VALUES ($1, $2, $3, $4)`;
  const hashes = [...objects.keys()].sort(); // The hashes are inserted in a fixed order, to avoid deadlocks.
  const texts = hashes.map((name) => JSON.stringify(objects.get(name)));
  await client.query(sql, [ledger, index, body, hash, hashes, texts]);
}

async function transaction<T>(
  pool: pg.Pool,
  lock: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await withLedgerErrors(() => pool.connect());
  let broken = false;
  try {
    return await withLedgerErrors(async () => {
      await client.query(`${BEGIN}; ${lock}`);
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    });
  } catch (error) {
    // If ROLLBACK cannot be sent, closing the connection undoes the transaction.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function withLedgerErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toLedgerError(error);
  }
}
