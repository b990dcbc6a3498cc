import {
  bestGuess,
  bestTruePositiveRate,
  largestPosterior,
  levelProfile,
} from "@noisewright/core/accounting";
import { digitsUp } from "@noisewright/core/format";
import { markdownTable, withTables } from "./page-tables.js";

const LEVELS = [0.1, 0.5, 1, 2, 4, 8];
const REGISTRY = "https://github.com/opendp/deployments-registry-data/blob/main/deployments";

/**
 * @typedef {object} Deployment
 * @property {string} name
 * @property {string} curator
 * @property {number} year
 * @property {string} unit
 * @property {string | null} per
 * @property {string} model
 * @property {string} source
 * @property {string} record
 */

/**
 * The page with its two tables written anew.
 *
 * @template {Deployment} D
 * @param {string} page
 * @param {readonly D[]} deployments
 * @param {(deployment: D) => string} levelOf
 */
export function epsilonPage(page, deployments, levelOf) {
  const tables = { levels: levelsTable(), deployments: deploymentsTable(deployments, levelOf) };
  return withTables(page, tables);
}

/** What a pure ε means at most. */
function levelsTable() {
  const rows = LEVELS.map((epsilon) => {
    const profile = levelProfile({ epsilon, delta: 0 });
    const posteriors = [0.01, 0.1, 0.5].map((prior) => largestPosterior(profile, prior, 0));
    const rates = [0.01, 0.1].map((rate) => bestTruePositiveRate(profile, rate));
    const cells = [...posteriors, ...rates, bestGuess(profile)].map(percentUp);
    return [String(epsilon), String(digitsUp(Math.exp(epsilon), 3)), ...cells];
  });
  return markdownTable([
    ["ε", "times as likely", "1 % sure becomes", "10 % sure becomes", "50 % sure becomes"].concat([
      "found at 1 % false alarms",
      "found at 10 % false alarms",
      "a coin is guessed",
    ]),
    ...rows,
  ]);
}

/** @param {number} probability */
function percentUp(probability) {
  return `${digitsUp(100 * probability, probability > 0.99 ? 4 : 3)} %`;
}

/**
 * @template {Deployment} D
 * @param {readonly D[]} deployments
 * @param {(deployment: D) => string} levelOf
 */
function deploymentsTable(deployments, levelOf) {
  const rows = deployments.map((each) => [
    each.unit,
    each.per ?? "not stated",
    levelOf(each),
    each.model,
    `${each.name}, ${each.curator} ${each.year}`,
    `[source](${each.source}), [record](${REGISTRY}/${each.record}.yaml)`,
  ]);
  return markdownTable([
    ["protects one", "for", "level", "model", "what and who", "read more"],
    ...rows,
  ]);
}
