import type { ClientBase } from "pg";
import { newerVersionError, unavailable } from "./problems.js";

/**
 * A store of version n has the first n migrations. New migrations may be added, but existing
 * migrations are never edited.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE noisewright.entries (
     ledger text NOT NULL, position integer NOT NULL, body text NOT NULL, hash text NOT NULL,
     PRIMARY KEY (ledger, position)
   );
   CREATE TABLE noisewright.objects (hash text PRIMARY KEY, body text NOT NULL);
   CREATE FUNCTION noisewright.refuse() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
   CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON noisewright.entries
     FOR EACH STATEMENT EXECUTE FUNCTION noisewright.refuse();`,
  `CREATE TABLE noisewright.published (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
     ledger text NOT NULL, summary text NOT NULL, body text NOT NULL
   );`,
];

/**
 * Takes the lock for creating or migrating a store. Only one process at a time can hold this lock.
 */
export const SCHEMA_LOCK =
  "SELECT pg_advisory_xact_lock(hashtextextended('noisewright schema', 0))";
const HAS_VERSION = "SELECT to_regclass('noisewright.schema_version') IS NOT NULL AS there";
const NEW_VERSION = `CREATE SCHEMA IF NOT EXISTS noisewright;
  CREATE TABLE noisewright.schema_version (version integer NOT NULL);
  INSERT INTO noisewright.schema_version VALUES (0)`;

/**
 * Migrates a database to the latest version. The caller must hold the schema lock in an open
 * transaction.
 */
export async function migrate(
  client: ClientBase,
  create: boolean,
  migrations = MIGRATIONS,
): Promise<void> {
  if (!(await client.query(HAS_VERSION)).rows[0].there) {
    if (!create) {
      const advice = "create one with noisewright ledger create";
      throw unavailable("this database has no ledger store", advice);
    }
    await client.query(NEW_VERSION);
  }
  const { rows } = await client.query("SELECT version FROM noisewright.schema_version");
  const version: number = rows[0].version;
  if (version > migrations.length)
    throw newerVersionError(`support for stores of version ${version}`);
  for (const sql of migrations.slice(version)) await client.query(sql);
  if (version === migrations.length) return;
  await client.query("UPDATE noisewright.schema_version SET version = $1", [migrations.length]);
}
