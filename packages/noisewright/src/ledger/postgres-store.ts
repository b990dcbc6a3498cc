import { digestOf, type Json, type StoredEntry } from "@noisewright/core/ledger";
import type { LedgerStore, Reader, Session } from "@noisewright/release/ledger";
import pg from "pg";
import { explained } from "./postgres-errors.js";
import { migrate, SCHEMA_LOCK } from "./postgres-schema.js";
import { unavailable } from "./problems.js";

/**
 * Of every transaction: a commit is on the server's disk before it is acknowledged, nobody waits
 * for ever, and a client that vanished does not keep the ledger.
 */
const BEGIN = `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '30s';
  SET LOCAL idle_in_transaction_session_timeout = '60s'`;

/** A database, for processes of several machines. */
export async function openPostgres(address: string, create: boolean): Promise<LedgerStore> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000, // longer than any lock is waited for
  });
  pool.on("error", () => {}); // a broken idle connection is replaced when the next is needed
  try {
    await transaction(pool, SCHEMA_LOCK, async (client) => {
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
  private readonly reader: Reader;

  constructor(private readonly pool: pg.Pool) {
    this.reader = readerOf((sql, values) => guarded(() => pool.query(sql, values)));
  }

  async names() {
    const sql = "SELECT ledger FROM noisewright.entries WHERE position = 0 ORDER BY ledger";
    const { rows } = await guarded(() => this.pool.query(sql));
    return rows.map(({ ledger }) => ledger as string);
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

  close() {
    return this.pool.end();
  }
}

/** In the same message as BEGIN, which takes no values: hence a number, made of the name. */
function lockOf(ledger: string): string {
  const key = BigInt.asIntN(64, BigInt(`0x${digestOf(`ledger ${ledger}`).slice(0, 16)}`));
  return `SELECT pg_advisory_xact_lock(${key})`;
}

function readerOf(query: (sql: string, values: unknown[]) => Promise<pg.QueryResult>): Reader {
  return {
    async entries(ledger, from, until = 2 ** 31 - 1) {
      const sql = `SELECT body, hash FROM noisewright.entries
                   WHERE ledger = $1 AND position >= $2 AND position < $3 ORDER BY position`;
      return (await query(sql, [ledger, from, until])).rows as StoredEntry[];
    },
    async objects(hashes) {
      const sql = "SELECT hash, body FROM noisewright.objects WHERE hash = ANY($1)";
      const { rows } = await query(sql, [hashes]);
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
  const sql = `WITH kept AS (
      INSERT INTO noisewright.objects SELECT * FROM unnest($5::text[], $6::text[])
      ON CONFLICT DO NOTHING
    ) INSERT INTO noisewright.entries VALUES ($1, $2, $3, $4)`;
  const hashes = [...objects.keys()].sort(); // in one order, lest two ledgers wait for each other
  const texts = hashes.map((name) => JSON.stringify(objects.get(name)));
  await client.query(sql, [ledger, index, body, hash, hashes, texts]);
}

async function transaction<T>(
  pool: pg.Pool,
  lock: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await guarded(() => pool.connect());
  let broken = false;
  try {
    return await guarded(async () => {
      await client.query(`${BEGIN}; ${lock}`);
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    });
  } catch (error) {
    // Where it cannot be said, closing the connection takes everything back.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(error);
  }
}
