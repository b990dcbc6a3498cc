import { Odometer, pld } from "@noisewright/core/accounting";
import { bestRatePrior } from "@noisewright/core/research";
import { record } from "./kit/results.js";

/** @import { PrivacyEvent } from "@noisewright/core/accounting" */

/**
 * Times that a user waits for, each with an upper limit. The script fails if a time is longer than
 * its limit.
 */
const ROUNDS = 5;

/**
 * The shortest time of several rounds, in milliseconds. Other load on the machine affects the
 * shortest time least.
 * @param {() => unknown} work
 */
function shortest(work) {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** @type {(epsilon: number) => PrivacyEvent} */
const laplace = (epsilon) => ({ kind: "laplace/1", scale: 1 / epsilon, sensitivity: 1 });
const others = Array.from({ length: 100 }, (_, i) => laplace(0.02 + i / 1e4));
const last = laplace(0.0333);
const odometer = new Odometer({ epsilon: 50, delta: 1e-6 });
for (const event of others) odometer.add(event);
const composing = shortest(() => pld.compose([...others, last]).epsilon(1e-6));
const need = { epsilon: 5, sensitivity: 1, metric: "usefulness:0.1" };

/** @type {[string, number, number][]} */
const LIMITS = [
  ["the 101st event, of an odometer", shortest(() => odometer.add(last)), composing / 3],
  ["the best random scale", shortest(() => bestRatePrior(need)), 50],
  ["the best sum of three", shortest(() => bestRatePrior({ ...need, family: "sum" })), 2000],
];

for (const [name, time, most] of LIMITS) {
  const verdict = time < most ? "" : "  TOO LONG";
  console.log(
    `${name.padEnd(36)}${time.toFixed(1).padStart(9)} ms, at most ${most.toFixed(0)}${verdict}`,
  );
}
record(
  "limits",
  LIMITS.map(([what, value, aim]) => ({ what, value, unit: "ms", aim, better: "lower" })),
);
if (LIMITS.some(([, time, most]) => time >= most)) process.exitCode = 1;
