import { type Database, loadDriver } from "../engine/index.js";

/** Loads the code for a kind of database. */
export const DATABASES: Readonly<Record<"postgres" | "trino", () => Promise<Database>>> = {
  postgres: async () =>
    (await loadDriver("pg", () => import("../postgres/index.js"))).postgresDatabase,
  trino: async () => (await import("../trino/index.js")).trinoDatabase,
};
