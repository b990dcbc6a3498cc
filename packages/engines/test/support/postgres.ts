import { query, startPostgres } from "../../../noisewright/test/support/postgres.js";
import { connect } from "../../src/connect/index.js";
import { type Bench, statements } from "./bench.js";

const TYPES = {
  integer: "bigint",
  decimal: "numeric(20, 4)",
  float: "double precision",
  text: "text",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamp",
} as const;

export async function startPostgresBench(): Promise<Bench> {
  const server = await startPostgres();
  const engine = await connect(server.address);
  return {
    engine,
    address: server.address,
    execute: (sql) => query(server.address, sql),
    load: (...samples) =>
      query(server.address, samples.flatMap((sample) => statements(sample, TYPES)).join("; ")),
    async stop() {
      await engine.close();
      await server.stop();
    },
  };
}
