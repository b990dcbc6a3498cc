import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { digestOf } from "@noisewright/core/ledger";
import { openLedgers } from "../../dist/ledger/index.js";

/**
 * Debits one request after another and reports each request on one line: `n paid answer` or `n
 * refused`. Each report is written synchronously before the next debit starts. So if the process is
 * killed, only the report of the last acknowledged debit can be lost.
 */
const [location = "", name = "", worker = "", from, until, event = ""] = process.argv.slice(2);
const ledgers = await openLedgers(location);
const ledger = ledgers.ledger(name);
for (let n = Number(from); n < Number(until); n++) {
  const id = `${worker}-${n}`;
  const releases = [{ digest: digestOf(id), events: [JSON.parse(event)] }];
  writeSync(1, `${n} ${await outcome({ id, unit: "rows", releases })}\n`);
}
await ledgers.close();

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
