import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Rounds, surviveFire } from "../ledger/under-fire.js";
import { type Postgres, startPostgres } from "../support/postgres.js";

const ROUNDS = { workers: 8, each: 10_000, room: 70_000, kills: 80 };

describe("eight processes make 10,000 debits each and are killed at random points", () => {
  let folder = "";
  let postgres: Postgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "noisewright-soak-"));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await postgres.stop();
  });

  it("a ledger in SQLite loses no debit if processes are killed", () =>
    report("SQLite", { ...ROUNDS, location: join(folder, "soak.db") }));
  it("a ledger in PostgreSQL loses no debit if processes are killed", () =>
    report("PostgreSQL", { ...ROUNDS, location: postgres.address }));
});

async function report(store: string, rounds: Rounds): Promise<void> {
  const { paid, refused, kills, seconds } = await surviveFire(rounds);
  const rate = (paid.size / seconds).toFixed(0);
  process.stdout.write(
    `${store}: ${paid.size} paid and answered, ${refused.size} refused, ${kills} kills, ${rate} a second\n`,
  );
}
