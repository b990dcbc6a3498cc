import { connect } from "../../src/connect/index.js";
import { statement } from "../../src/trino/trino-protocol.js";
import { type Bench, type Sample, statements } from "./bench.js";
import { startCluster } from "./trino-cluster.js";

const TYPES = {
  integer: "bigint",
  decimal: "decimal(20, 4)",
  float: "double",
  text: "varchar",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamp(3)",
} as const;

export async function startTrinoBench(): Promise<Bench> {
  const cluster = await startCluster();
  const headers = {
    "X-Trino-User": "test",
    "X-Trino-Catalog": "memory",
    "X-Trino-Schema": "default",
  };
  const coordinator = {
    server: `http://${new URL(cluster.address).host}`,
    headers,
    subject: "trino",
  };
  const execute = async (sql: string) => {
    await statement(coordinator, sql, {});
  };
  const engine = await connect(cluster.address);
  return {
    engine,
    address: cluster.address,
    execute,
    async load(...samples) {
      const load = async (sample: Sample) => {
        for (const text of statements(sample, TYPES)) await execute(text);
      };
      await Promise.all(samples.map(load));
    },
    async stop() {
      await engine.close();
      await cluster.stop();
    },
  };
}
