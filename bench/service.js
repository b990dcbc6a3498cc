// Runs 200 clients for 60 s against a new studio over loopback. Half of the clients design, and
// half of the clients release. Each client sends its next request as soon as its previous request
// is answered. No request is sent twice. Afterwards, every answer must have a debit in the ledger,
// and every debit must have an answer.
//     node bench/service.js [clients] [seconds]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [clients = 200, seconds = 60] = process.argv.slice(2).map(Number);
const BIN = fileURLToPath(new URL("../packages/noisewright/bin/noisewright.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const args = [BIN, "studio", "--port", "0", "--no-open", "--ledger", join(folder, "ledger.db")];
const studio = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
const ended = new Promise((resolve) => studio.on("exit", resolve));
const address = await new Promise((resolve) => {
  studio.stdout.on("data", (part) => resolve(/http:\/\/[\w.]+:\d+/.exec(String(part))?.[0]));
});

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ status: number | string, json: any }>}
 */
function call(path, body) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const method = body === undefined ? "GET" : "POST";
    const sent = request(address + path, { agent, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }),
      );
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const LEDGER = { name: "bench", epsilon: 1000, delta: 1e-6, unit: "reader" };
await call("/api/ledger", LEDGER);

/** @type {Record<string, { path: string, body: (i: number) => object }>} */
const kinds = {
  design: {
    path: "/api/design",
    body: (i) => ({ sensitivity: 1, epsilon: 0.5 + i / 1e5, integer: true, nonnegative: true }),
  },
  release: {
    path: "/api/release",
    body: (i) => ({
      requestId: `request ${i}`,
      spec: {
        source: { name: "loans.csv", types: { days: "integer" } },
        privacy: { unit: { column: "reader" }, bound: { groups: 1, rows: 10 } },
        ledger: { name: LEDGER.name },
        releases: [
          {
            name: "loans",
            statistic: "count",
            where: `days > ${i / 1e3}`,
            budget: { epsilon: 0.1 },
          },
        ],
      },
    }),
  },
};

/** @type {Record<string, number[]>} */
const times = { design: [], release: [] };
const failed = new Map();
/** @type {Set<string>} */
const answered = new Set();
let requests = 0;

/**
 * @param {string} kind
 * @param {number} until
 */
async function client(kind, until) {
  const { path, body } = /** @type {NonNullable<typeof kinds[string]>} */ (kinds[kind]);
  while (performance.now() < until) {
    const start = performance.now();
    const answer = await call(path, body(requests++)).catch((error) => ({
      status: error.code,
      json: undefined,
    }));
    if (answer.status !== 200) {
      failed.set(answer.status, (failed.get(answer.status) ?? 0) + 1);
      continue;
    }
    times[kind]?.push(performance.now() - start);
    if (kind === "release") answered.add(answer.json.releases[0].digest);
  }
}

const start = performance.now();
const until = start + 1000 * seconds;
const names = Object.keys(kinds);
await Promise.all(Array.from({ length: clients }, (_, i) => client(String(names[i % 2]), until)));
const took = (performance.now() - start) / 1000;

console.log(`${clients} clients, ${took.toFixed(1)} s`);
for (const [kind, each] of Object.entries(times)) {
  each.sort((a, b) => a - b);
  const at = (/** @type {number} */ p) =>
    `${((each[Math.floor(p * each.length)] ?? 0) / 1000).toFixed(2)} s`;
  const rate = (each.length / took).toFixed(1);
  console.log(
    `${kind.padEnd(8)} ${each.length} answers, ${rate}/s, p50 ${at(0.5)}, p99 ${at(0.99)}`,
  );
}

const { json: ledger } = await call(`/api/ledger/${LEDGER.name}`);
/** @type {string[]} */
const debited = ledger.history.flatMap((/** @type {any} */ { content }) =>
  /^debited\//.test(content.kind)
    ? content.releases.map((/** @type {any} */ each) => each.digest)
    : [],
);
const lost = [...answered].filter((digest) => !debited.includes(digest)).length;
const unanswered = debited.filter((digest) => !answered.has(digest)).length;
console.log(`errors ${failed.size === 0 ? "none" : JSON.stringify([...failed])}`);
console.log(`answers without a debit ${lost}, debits without an answer ${unanswered}`);
console.log(`ledger verified: ε = ${ledger.spent.toFixed(3)} of ${ledger.budget.epsilon}`);

agent.destroy();
studio.kill("SIGTERM");
const code = await ended;
rmSync(folder, { recursive: true });
process.exitCode = failed.size + lost + unanswered + code === 0 ? 0 : 1;
