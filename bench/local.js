import { secureRandom } from "@noisewright/core";
import { boostedResponse, randomizedResponse, Tally } from "@noisewright/core/local";
import { record } from "./kit/results.js";

/** @import { Survey } from "@noisewright/core/local" */
/** @import { Result } from "./kit/results.js" */

const REPORTS = 10_000_000;
const ROUNDS = 3;
const AGES = Array.from({ length: 95 }, (_, i) => 10 + i);
const GROUPS = Array.from({ length: 19 }, (_, i) => AGES.slice(5 * i, 5 * i + 5));
const levels = { epsilon: 5, innerEpsilon: 2.5 };

/** @type {Record<string, Survey<number>>} */
const SURVEYS = {
  "randomized-response, 95 values": randomizedResponse({ epsilon: 5, domain: AGES }),
  "boosted-response, 19 categories of 5": boostedResponse({ ...levels, categories: GROUPS }),
  "boosted-response, shifted windows of 5": boostedResponse({
    ...levels,
    domain: AGES,
    radius: 2,
    ends: "shift",
  }),
};

/** @type {Result[]} */
const results = [];
console.log(`seconds for ${REPORTS.toLocaleString("en")} reports, one thread, best of ${ROUNDS}`);
console.log(`${"".padEnd(40)}  report  aggregate  estimate`);
for (const [name, survey] of Object.entries(SURVEYS)) {
  const best = measure(survey);
  const cells = [best.report.toFixed(2), best.aggregate.toFixed(2), best.estimate.toFixed(4)];
  console.log(
    `${name.padEnd(40)}${cells[0]?.padStart(8)}${cells[1]?.padStart(11)}${cells[2]?.padStart(10)}`,
  );
  for (const [task, value] of Object.entries(best)) {
    const what = `${task} of ${REPORTS.toLocaleString("en")} answers, ${name}`;
    results.push({ what, value, unit: "s", better: "lower" });
  }
}
record("local", results);

/** @param {Survey<number>} survey */
function measure(survey) {
  const truth = Uint8Array.from({ length: REPORTS }, (_, i) => 17 + ((i * 7919) % 74));
  const reports = new Float64Array(REPORTS);
  const random = secureRandom();
  const best = {
    report: Number.POSITIVE_INFINITY,
    aggregate: Number.POSITIVE_INFINITY,
    estimate: Number.POSITIVE_INFINITY,
  };
  for (let round = 0; round < ROUNDS; round++) {
    const tally = new Tally(survey);
    best.report = Math.min(
      best.report,
      seconds(() => {
        for (let i = 0; i < REPORTS; i++)
          reports[i] = survey.report(/** @type {number} */ (truth[i]), random);
      }),
    );
    best.aggregate = Math.min(
      best.aggregate,
      seconds(() => tally.addAll(reports)),
    );
    best.estimate = Math.min(
      best.estimate,
      seconds(() => tally.values()),
    );
  }
  return best;
}

/** @param {() => void} work */
function seconds(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
