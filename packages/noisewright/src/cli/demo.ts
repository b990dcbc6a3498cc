import { mechanism, mechanismKind, parseMetric, secureRandom } from "@noisewright/core";
import { epsilonText, levelText, numberText } from "@noisewright/core/format";
import { plotLaw } from "@noisewright/text";
import { Command } from "commander";
import type { Output } from "./output.js";

const NEED = { epsilon: 1, sensitivity: 1, metric: "usefulness:0.4" };

/** `noisewright demo`: shows on one screen how a requirement becomes certified noise. */
export function demoCommand(output: Output): Command {
  return new Command("demo").action(() => output.out(demonstration()));
}

function demonstration(): string {
  const { epsilon, sensitivity, metric } = NEED;
  const candidates = [
    ["laplace", mechanism("laplace", { epsilon, sensitivity })],
    ["staircase for mean error", mechanism("staircase", { epsilon, sensitivity, metric: "mae" })],
    ["staircase for this error", mechanismKind("staircase").create(NEED)],
  ] as const;
  const chosen = candidates[2][1];
  const { channel, certificate } = chosen.compile();
  const random = secureRandom();
  const draws = Array.from({ length: 8 }, () => channel.sample(1000, random).toFixed(3));
  const score = parseMetric(metric);
  return [
    "Noisewright designs noise for your requirement and proves its privacy.",
    "",
    `1. The requirement: publish a count at ${epsilonText(epsilon)}. One person changes it by at most 1.`,
    "   The published number should be within 0.4 of the true value as often as possible.",
    "",
    "2. The design: the probability of an error of at most 0.4",
    ...candidates.map(
      ([name, candidate]) => `   ${name.padEnd(26)}${percent(score.of(candidate.law(0), 0))}`,
    ),
    `   No other additive noise at ${epsilonText(epsilon)} has a higher probability than the last one.`,
    "",
    "3. The certificate, computed from the integer weights that the sampler draws from:",
    `   ${levelText(certificate)}, proved by ${certificate.checks} integer comparisons at granularity ${numberText(certificate.granularity)}`,
    `   probability of an error of at most 0.4 with these weights: ${percent(score.of(channel.law(0), 0))}`,
    "",
    "4. Eight samples for a true value of 1000 (a real release draws only one):",
    `   ${draws.join("  ")}`,
    "",
    "5. The distribution of the error:",
    plotLaw(chosen.law(0), { columns: 72, rows: 8 }),
    "",
    "Next: npx noisewright inspect staircase --epsilon 1 --sensitivity 1 --metric usefulness:0.4",
  ].join("\n");
}

function percent(p: number): string {
  return `${(100 * p).toFixed(1)} %`;
}
