import { afterAll, beforeAll } from "vitest";
import { openPostgres } from "../../src/ledger/postgres-store.js";
import { ledgerContract } from "../ledger/ledger-contract.js";
import { storeContract } from "../ledger/store-contract.js";
import { type Postgres, query, startPostgres } from "../support/postgres.js";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const place = async () => {
  await query(postgres.address, "DROP SCHEMA IF EXISTS noisewright CASCADE");
  return { open: () => openPostgres(postgres.address, true) };
};

storeContract("PostgreSQL", place);
ledgerContract("PostgreSQL", place);
