import { afterAll, beforeAll, expect, it } from "vitest";
import { checkpointContract } from "../../../release/test/ledger/checkpoint-contract.js";
import { importContract } from "../../../release/test/ledger/import-contract.js";
import { ledgerContract } from "../../../release/test/ledger/ledger-contract.js";
import { storeContract } from "../../../release/test/ledger/store-contract.js";
import { togetherContract } from "../../../release/test/ledger/together-contract.js";
import { MIGRATIONS } from "../../src/ledger/postgres-schema.js";
import { openPostgres } from "../../src/ledger/postgres-store.js";
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
importContract("PostgreSQL", place);
togetherContract("PostgreSQL", place);
checkpointContract("PostgreSQL", place);

it("a PostgreSQL store of the first version, which keeps no publications, can be opened", async () => {
  const { open } = await place();
  await query(postgres.address, `CREATE SCHEMA noisewright; ${MIGRATIONS[0]}`);
  await query(
    postgres.address,
    "CREATE TABLE noisewright.schema_version AS SELECT 1::integer AS version",
  );
  const store = await open();
  await store.publish({ id: "1", ledger: "a", summary: "{}", body: "{}" });
  expect(await store.publications(9, 9)).toMatchObject([{ id: "1", ledger: "a" }]);
  await store.close();
});
