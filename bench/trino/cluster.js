import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const SUPPORT = new URL("../../packages/engines/test/support/trino-cluster.ts", import.meta.url);

/** @import { Cluster, ClusterOptions } from "../../packages/engines/test/support/trino-cluster.js" */
/** @typedef {{ id: string, rows: readonly (readonly string[])[] }} Answer */

/**
 * Statistics of a query: seconds of processor time, the peak of its memory, the bytes that its stages
 * sent to each other, and the rows that the stage sent that read the table.
 * @typedef {{ cpu: number, memory: number, bytes: number, sent: number }} Cost
 * @typedef {{ stageId: number, operatorType: string, inputPositions: number }} Operator
 */

/**
 * Starts a single node with 6 GB, as the tests start their cluster.
 * @returns {Promise<Cluster>}
 */
export async function startNode() {
  /** @type {{ module: { startCluster(options: ClusterOptions): Promise<Cluster> } }} */
  const { module } = await runnerImport(fileURLToPath(SUPPORT));
  return await module.startCluster({
    single: true,
    heap: "6g",
    data: "1500MB",
    config: { "query.max-memory": "4GB", "query.max-memory-per-node": "4GB" },
  });
}

/** Statements that set up a measurement, and the statistics of finished queries. */
export class Console {
  /** @param {string} address Of a schema, `trino://user@host:port/catalog/schema`. */
  constructor(address) {
    const { host, username, pathname } = new URL(address);
    const [, catalog = "", schema = ""] = pathname.split("/");
    this.server = `http://${host}`;
    this.headers = {
      "X-Trino-User": username,
      "X-Trino-Catalog": catalog,
      "X-Trino-Schema": schema,
      "X-Trino-Source": "bench",
    };
  }

  /**
   * @param {string} sql
   * @returns {Promise<Answer>}
   */
  async execute(sql) {
    const rows = [];
    let page = await this.request("/v1/statement", { method: "POST", body: sql });
    for (;;) {
      if (page.error !== undefined) throw new Error(page.error.message);
      rows.push(...(page.data ?? []));
      if (page.nextUri === undefined) return { id: page.id, rows };
      page = await this.request(page.nextUri);
    }
  }

  /** The cost of the last query that Noisewright sent. @returns {Promise<Cost>} */
  async lastCost() {
    const { rows } = await this.execute(
      "SELECT query_id FROM system.runtime.queries WHERE source = 'noisewright' ORDER BY created DESC LIMIT 1",
    );
    const { queryStats } = await this.request(`/v1/query/${rows[0]?.[0]}`);
    /** @type {readonly Operator[]} */
    const operators = queryStats.operatorSummaries;
    const reading = operators.find(({ operatorType }) => /Scan/.test(operatorType))?.stageId;
    const sending = operators.find(
      ({ stageId, operatorType }) => stageId === reading && /Output/.test(operatorType),
    );
    return {
      sent: sending?.inputPositions ?? Number.NaN,
      cpu: seconds(queryStats.totalCpuTime),
      memory: Number.parseFloat(queryStats.peakUserMemoryReservation),
      bytes: Number.parseFloat(queryStats.internalNetworkInputDataSize),
    };
  }

  /**
   * @param {string} uri
   * @param {RequestInit} [init]
   */
  async request(uri, init) {
    const response = await fetch(new URL(uri, this.server), { ...init, headers: this.headers });
    if (!response.ok) throw new Error(`Trino answers ${response.status} to ${uri}`);
    return await response.json();
  }
}

/** @type {Readonly<Record<string, number>>} */
const UNITS = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };

/** Reads a duration of Trino, for example `3.72s`. @param {string} duration */
function seconds(duration) {
  const [, number, unit = ""] = /^([\d.]+)(ns|us|ms|s|m|h)$/.exec(duration) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}
