import { mechanism, mechanismKind, parseMetric, secureRandom } from "@noisewright/core";
import { plotLaw, shortNumber } from "@noisewright/text";
import { Command } from "commander";
import type { Output } from "./output.js";

const NEED = { epsilon: 1, sensitivity: 1, metric: "usefulness:0.4" };

/** `noisewright demo`: the way of one number, from a need to a sample, in one screen. */
export function demoCommand(output: Output): Command {
  return new Command("demo").action(() => output.out(demonstration()));
}

function demonstration(): string {
  const { epsilon, sensitivity, metric } = NEED;
  const candidates = [
    ["laplace", mechanism("laplace", { epsilon, sensitivity })],
    ["staircase for mean error", mechanism("staircase", { epsilon, sensitivity, metric: "mae" })],
    ["staircase for this need", mechanismKind("staircase").create(NEED)],
  ] as const;
  const chosen = candidates[2][1];
  const { channel, certificate } = chosen.compile();
  const random = secureRandom();
  const draws = Array.from({ length: 8 }, () => channel.sample(1000, random).toFixed(3));
  const score = parseMetric(metric);
  return [
    "Noisewright: from what you need of a number to noise that provably gives it.",
    "",
    "1. The need: publish a number that one person can move by 1, at ε = 1,",
    "   so that it is within 0.4 of the truth as often as possible.",
    "",
    "2. Design: the chance of being within 0.4",
    ...candidates.map(
      ([name, candidate]) => `   ${name.padEnd(26)}${percent(score.of(candidate.law(0), 0))}`,
    ),
    "   No noise with ε = 1 that is added to the answer can do better than the last.",
    "",
    "3. Certificate, computed from the integer weights that are sampled:",
    `   ε ≤ ${certificate.epsilon}, δ = ${certificate.delta}: ${certificate.checks} comparisons of integers, lattice steps of ${shortNumber(certificate.granularity)}`,
    `   the chance of being within 0.4 that is sampled: ${percent(score.of(channel.law(0), 0))}`,
    "",
    "4. Eight draws for a true answer of 1000 (in earnest, one release draws once):",
    `   ${draws.join("  ")}`,
    "",
    "5. The law around the truth:",
    plotLaw(chosen.law(0), { columns: 72, rows: 8 }),
    "",
    "Next: npx noisewright inspect staircase --epsilon 1 --sensitivity 1 --metric usefulness:0.4",
  ].join("\n");
}

function percent(p: number): string {
  return `${(100 * p).toFixed(1)} %`;
}
