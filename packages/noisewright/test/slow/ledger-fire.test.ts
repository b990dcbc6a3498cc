import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { surviveFire } from "../ledger/under-fire.js";
import { type Postgres, startPostgres } from "../support/postgres.js";

/**
 * These rounds are small enough for every test run. The command `npm run soak` runs more rounds.
 */
const ROUNDS = { workers: 8, each: 30, room: 180, kills: 8 };

describe("with eight processes that are killed at random points", () => {
  let folder = "";
  let postgres: Postgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "noisewright-fire-"));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await postgres.stop();
  });

  it("a ledger in SQLite is never overspent and loses no debit if processes are killed", async () => {
    const { kills } = await surviveFire({ ...ROUNDS, location: join(folder, "fire.db") });
    expect(kills).toBeGreaterThan(0);
  });

  it("a ledger in PostgreSQL is never overspent and loses no debit if processes are killed", async () => {
    const { kills } = await surviveFire({ ...ROUNDS, location: postgres.address });
    expect(kills).toBeGreaterThan(0);
  });
});
