import { afterAll, beforeAll, expect, it } from "vitest";
import { BUDGET, loans, started } from "../../service/kit.js";
import { type Postgres, startPostgres } from "../../support/postgres.js";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it("several services share one budget in PostgreSQL", async () => {
  const services = await Promise.all([1, 2].map(() => started({ ledger: postgres.address })));
  const [one, two] = services as [(typeof services)[0], (typeof services)[0]];
  expect((await one.call("/api/ledger", { body: BUDGET })).status).toBe(201);

  const first = await one.call("/api/release", { body: { spec: loans(0) } });
  const again = await two.call("/api/release", { body: { spec: loans(0) } });
  expect(again.json.ledger.cost).toBe(0);
  expect(again.json.releases).toEqual(
    first.json.releases.map((each: object) => ({ ...each, status: "answered" })),
  );

  // Nine more releases of ε = 0.1 fit into a budget of ε = 1, in any order.
  const asked = Array.from({ length: 14 }, (_, i) =>
    services[i % 2]?.call("/api/release", { body: { spec: loans(i + 1) } }),
  );
  const statuses = (await Promise.all(asked)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  for (const { call } of services) {
    expect((await call("/api/ledger/library/verify")).status).toBe(200);
    expect((await call("/api/ledger/library")).json.spent).toBeLessThanOrEqual(1);
  }
});
