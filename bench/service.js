// Runs 200 clients for 60 s against a new studio over loopback. Half of the clients design, and
// half of the clients release. Each client sends its next request as soon as its previous request
// is answered. First, every design is new, for half of the time. Then the designs step through 500
// values of ε that were asked before, like sliders. Afterwards, every answer must have a debit in
// the ledger, and every debit must have an answer. Then one client releases from ledgers with 100
// to 10,000 releases, which this process writes to the file of the studio.
//     node bench/service.js [clients] [seconds]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestOf } from "@noisewright/core/ledger";
import { Ledgers } from "@noisewright/release/ledger";
import { openSqlite } from "../packages/noisewright/dist/ledger/sqlite-store.js";
import { record } from "./kit/results.js";

const [clients = 200, seconds = 60] = process.argv.slice(2).map(Number);
const BIN = fileURLToPath(new URL("../packages/noisewright/bin/noisewright.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const file = join(folder, "ledger.db");
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const args = [BIN, "studio", "--port", "0", "--no-open", "--ledger", file];
const studio = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
const ended = new Promise((resolve) => studio.on("exit", resolve));
process.on("exit", () => studio.kill());
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

/** @param {number} i */
const newDesign = (i) => ({
  sensitivity: 1,
  epsilon: 0.5 + i / 1e5,
  integer: true,
  nonnegative: true,
});
/** @param {number} i */
const slider = (i) => newDesign(1e6 + (i % 500));

/** @type {Set<string>} */
const answered = new Set();
const failed = new Map();
let requests = 0;

/** @param {string} name */
async function create(name) {
  const made = await call("/api/ledger", { name, epsilon: 1000, delta: 1e-6, unit: "reader" });
  if (made.json.error !== undefined) throw new Error(JSON.stringify(made.json));
}

/**
 * @param {string} ledger
 * @param {number} i
 */
async function release(ledger, i) {
  const spec = {
    source: { name: "loans.csv", types: { days: "integer" } },
    privacy: { unit: { column: "reader" }, bound: { groups: 1, rows: 10 } },
    ledger: { name: ledger },
    releases: [
      {
        name: "loans",
        statistic: "count",
        where: `days > ${i / 1e3}`,
        budget: { epsilon: 0.1 },
      },
    ],
  };
  const answer = await call("/api/release", { requestId: `request ${i}`, spec });
  if (answer.status === 200) answered.add(answer.json.releases[0].digest);
  return answer.status;
}

/**
 * Sends requests until the end, and returns the times of the answers in seconds.
 * @param {() => Promise<number | string>} send
 * @param {number} until
 */
async function client(send, until) {
  const times = [];
  while (performance.now() < until) {
    const start = performance.now();
    const status = await send().catch((error) => error.code);
    if (status === 200) times.push((performance.now() - start) / 1000);
    else failed.set(status, (failed.get(status) ?? 0) + 1);
  }
  return times;
}

/**
 * @param {string} ledger
 * @param {(i: number) => object} design
 * @param {number} time
 */
async function load(ledger, design, time) {
  await create(ledger);
  const kinds = [
    async () => (await call("/api/design", design(requests++))).status,
    () => release(ledger, requests++),
  ];
  const start = performance.now();
  const until = start + 1000 * time;
  const all = await Promise.all(
    Array.from({ length: clients }, (_, i) => client(/** @type {any} */ (kinds[i % 2]), until)),
  );
  const took = (performance.now() - start) / 1000;
  const figures = (/** @type {number} */ kind) => {
    const times = all
      .filter((_, i) => i % 2 === kind)
      .flat()
      .sort((a, b) => a - b);
    const at = (/** @type {number} */ p) => times[Math.floor(p * times.length)] ?? took;
    return { rate: times.length / took, half: at(0.5), most: at(0.99) };
  };
  return { designs: figures(0), releases: figures(1) };
}

/**
 * Compares the answers with the debits of a ledger.
 * @param {string[]} names
 */
async function compare(names) {
  const debited = [];
  for (const name of names) {
    const { json } = await call(`/api/ledger/${name}`);
    for (const { content } of json.history) {
      if (!/^debited\//.test(content.kind)) continue;
      debited.push(...content.releases.map((/** @type {any} */ each) => each.digest));
    }
    console.log(`ledger ${name} verified: ε = ${json.spent.toFixed(3)} of ${json.budget.epsilon}`);
  }
  const known = new Set(debited);
  const lost = [...answered].filter((digest) => !known.has(digest)).length;
  const unanswered = debited.filter((digest) => !answered.has(digest)).length;
  console.log(`errors ${failed.size === 0 ? "none" : JSON.stringify([...failed])}`);
  console.log(`answers without a debit ${lost}, debits without an answer ${unanswered}`);
  return failed.size + lost + unanswered;
}

/** Releases of 500 clients at the same time share a transaction. */
const TOGETHER = 500;

/**
 * Writes releases to a ledger of the studio, as another process would.
 * @param {string} ledger
 * @param {number} from
 * @param {number} until
 */
async function fill(ledger, from, until) {
  const ledgers = new Ledgers(await openSqlite(file, false), () => new Date());
  const events = [/** @type {const} */ ({ kind: "laplace/1", scale: 1000, sensitivity: 1 })];
  for (let at = from; at < until; at += TOGETHER) {
    const ids = Array.from(
      { length: Math.min(TOGETHER, until - at) },
      (_, i) => `filled ${at + i}`,
    );
    const spend = (/** @type {string} */ id) => {
      const releases = [{ digest: digestOf(id), name: id, events }];
      const answer = async () => [{ groups: [{ values: [1] }] }];
      return ledgers.ledger(ledger).spend({ id, unit: "reader", releases }, answer);
    };
    await Promise.all(ids.map(spend));
  }
  await ledgers.close();
}

/**
 * Fills the ledger up to these numbers of releases, and measures the next 40 releases of one client.
 * @param {string} ledger
 * @param {readonly number[]} sizes
 */
async function grow(ledger, sizes) {
  await create(ledger);
  const points = [];
  let done = 0;
  for (const size of sizes) {
    await fill(ledger, done, size);
    done = size;
    await release(ledger, requests++); // This release reads the new entries.
    const times = [];
    for (let i = 0; i < 40; i++) {
      const start = performance.now();
      await release(ledger, requests++);
      times.push((performance.now() - start) / 1000);
    }
    done += times.length + 1;
    points.push({ size, seconds: /** @type {number} */ (times.sort((a, b) => a - b)[20]) });
  }
  return points;
}

const fresh = await load("new", newDesign, seconds / 2);
for (let i = 0; i < 500; i++) await call("/api/design", slider(i));
const asked = await load("asked", slider, seconds);
const wrong = await compare(["new", "asked"]);
const points = await grow("long", [100, 1000, 10_000]);
agent.destroy();
studio.kill("SIGTERM");
const code = await ended;
rmSync(folder, { recursive: true });
process.exitCode = wrong + code === 0 ? 0 : 1;

const about = `${clients} clients`;
/** @type {(what: string, value: number, aim?: number) => import("./kit/results.js").Result} */
const rate = (what, value, aim) => ({
  ...{ what, value, unit: "a second", better: "higher" },
  ...(aim !== undefined && { aim }),
});
/** @type {(what: string, value: number, aim?: number) => import("./kit/results.js").Result} */
const time = (what, value, aim) => ({
  ...{ what, value, unit: "s", better: "lower" },
  ...(aim !== undefined && { aim }),
});
record(
  "service",
  [
    rate(`releases, ${about}, designs asked before`, asked.releases.rate, 100),
    time("releases, p50, designs asked before", asked.releases.half),
    time("releases, p99, designs asked before", asked.releases.most, 2),
    rate("designs asked before: sliders of 500 values of ε", asked.designs.rate, 300),
    time("designs asked before, p99", asked.designs.most),
    rate(`releases, ${about}, every design new`, fresh.releases.rate),
    time("releases, p99, every design new", fresh.releases.most),
    rate("designs, every one new", fresh.designs.rate, 75),
    time("designs, every one new, p99", fresh.designs.most),
  ],
  [{ what: "one release of one client", of: "releases in the ledger", points }],
);
