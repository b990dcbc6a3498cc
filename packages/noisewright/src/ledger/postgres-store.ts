import type { Json, StoredEntry } from "@noisewright/core";
import pg from "pg";
import { explained } from "./postgres-errors.js";
import { migrate } from "./postgres-schema.js";
import { unavailable } from "./problems.js";
import type { LedgerStore, Reader, Session } from "./store.js";

/**
 * Of every transaction: a commit is on the server's disk before it is acknowledged, nobody waits
 * for ever, and a client that vanished does not keep the ledger.
 */
const SETTINGS = `SET LOCAL synchronous_commit = on;
  SET LOCAL lock_timeout = '30s';
  SET LOCAL idle_in_transaction_session_timeout = '60s'`;
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('noisewright ledger ' || $1, 0))";

/** A database, for processes of several machines. */
export async function openPostgres(address: string, create: boolean): Promise<LedgerStore> {
  const pool = new pg.Pool({ connectionString: address, max: 4, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => {}); // a broken idle connection is replaced when the next is needed
  try {
    await transaction(pool, async (client) => {
      const { rows } = await client.query("SHOW fsync");
      if (rows[0].fsync !== "on") {
        const what = "the database server runs with fsync off, so that a debit could be lost";
        throw unavailable(what, "turn it on");
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
  constructor(private readonly pool: pg.Pool) {}

  async names() {
    const sql = "SELECT ledger FROM noisewright.entries WHERE position = 0 ORDER BY ledger";
    return await transaction(this.pool, async (client) => {
      const { rows } = await client.query(sql);
      return rows.map(({ ledger }) => ledger as string);
    });
  }

  async entries(ledger: string, from: number, until?: number) {
    return await transaction(this.pool, (client) => reader(client).entries(ledger, from, until));
  }

  async objects(hashes: readonly string[]) {
    return await transaction(this.pool, (client) => reader(client).objects(hashes));
  }

  async exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T> {
    return await transaction(this.pool, async (client) => {
      await client.query(LOCK, [ledger]);
      return await work({
        ...reader(client),
        append: (index, entry, objects) => append(client, ledger, index, entry, objects),
      });
    });
  }

  close() {
    return this.pool.end();
  }
}

function reader(client: pg.ClientBase): Reader {
  return {
    async entries(ledger, from, until = 2 ** 31 - 1) {
      const sql = `SELECT body, hash FROM noisewright.entries
                   WHERE ledger = $1 AND position >= $2 AND position < $3 ORDER BY position`;
      return (await client.query<StoredEntry>(sql, [ledger, from, until])).rows;
    },
    async objects(hashes) {
      const sql = "SELECT hash, body FROM noisewright.objects WHERE hash = ANY($1)";
      const { rows } = await client.query(sql, [hashes]);
      return new Map(rows.map(({ hash, body }) => [hash as string, JSON.parse(body) as Json]));
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
  const keep = "INSERT INTO noisewright.objects VALUES ($1, $2) ON CONFLICT DO NOTHING";
  for (const [name, value] of objects) await client.query(keep, [name, JSON.stringify(value)]);
  const sql = "INSERT INTO noisewright.entries VALUES ($1, $2, $3, $4)";
  await client.query(sql, [ledger, index, body, hash]);
}

async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient | undefined;
  let broken = false;
  try {
    client = await pool.connect();
    await client.query(`BEGIN; ${SETTINGS}`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // Where it cannot be said, closing the connection takes everything back.
    await client?.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw explained(error);
  } finally {
    client?.release(broken);
  }
}
