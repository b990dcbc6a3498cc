import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { digestOf } from "@noisewright/core/ledger";
import { openLedgers } from "../../dist/ledger/index.js";

/** The number of requests that are sent at the same time, so that they share transactions. */
const TOGETHER = 4;

/**
 * Debits one group of requests after another and reports each request on one line: `n paid answer`
 * or `n refused`. The report of a group is written synchronously before the next group starts. So if
 * the process is killed, only the report of the last group can be lost.
 */
const [location = "", name = "", worker = "", from, until, event = ""] = process.argv.slice(2);
const ledgers = await openLedgers(location);
const ledger = ledgers.ledger(name);
for (let n = Number(from); n < Number(until); n += TOGETHER) {
  const count = Math.min(TOGETHER, Number(until) - n);
  const lines = await Promise.all(Array.from({ length: count }, (_, i) => reported(n + i)));
  writeSync(1, lines.join(""));
}
await ledgers.close();

/** @param {number} n */
async function reported(n) {
  const id = `${worker}-${n}`;
  const releases = [{ digest: digestOf(id), events: [JSON.parse(event)] }];
  return `${n} ${await outcome({ id, unit: "rows", releases })}\n`;
}

/** @param {import("@noisewright/core/ledger").SpendRequest} request */
async function outcome(request) {
  try {
    const [answer] = await ledger.spend(request, async () => [randomUUID()]);
    return `paid ${answer?.answer}`;
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === "over-budget") return "refused";
    throw error;
  }
}
