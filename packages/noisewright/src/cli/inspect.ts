import { type InspectOptions, inspect, type MechanismKind } from "@noisewright/core";
import type { Command } from "commander";
import { splitMetrics, toNumber } from "../design/index.js";
import { withExamples } from "./examples.js";
import { describeInspection } from "./inspect-text.js";
import { mechanismCommand, perMechanism } from "./mechanism-flags.js";
import { mechanismFromFlags } from "./mechanism-from-flags.js";
import type { Output } from "./output.js";

/** `noisewright inspect <mechanism> …`: shows the privacy, the error and the distribution of a mechanism. */
export function inspectCommand(output: Output): Command {
  const command = perMechanism("inspect", (kind) => inspectOne(kind, output));
  return withExamples(
    command,
    "inspect laplace --epsilon 1 --sensitivity 1",
    "inspect staircase --epsilon 1 --sensitivity 1 --metric mae --metrics usefulness:0.4",
  );
}

function inspectOne(kind: MechanismKind, output: Output): Command {
  return mechanismCommand(kind)
    .option("--answer <q>", "the true value at which errors are computed")
    .option("--at <x,…>", "print the density and the cdf at these points")
    .option("--epsilons <e,…>", "print δ(ε) at these ε")
    .option("--alphas <a,…>", "print the Rényi divergence at these orders α")
    .option("--metrics <m,…>", "also compute these metrics, such as usefulness:0.4")
    .option("--histogram <n,…>", "counts of a histogram, for metrics such as kl or mallows:2")
    .option("--json", "print one JSON object")
    .action(async (flags: Record<string, string>) => {
      const mechanism = await mechanismFromFlags(kind, flags, output);
      const inspection = inspect(mechanism, optionsOf(flags));
      output.out(
        flags.json ? JSON.stringify(inspection) : describeInspection(kind, mechanism, inspection),
      );
    });
}

function optionsOf(flags: Record<string, string>): InspectOptions {
  const { answer, at, epsilons, alphas, metrics, histogram } = flags;
  return {
    ...(answer !== undefined && { answer: toNumber("inspect", "answer", answer) }),
    ...(at !== undefined && { at: toNumbers("at", at) }),
    ...(epsilons !== undefined && { epsilons: toNumbers("epsilons", epsilons) }),
    ...(alphas !== undefined && { alphas: toNumbers("alphas", alphas) }),
    ...(metrics !== undefined && { metrics: splitMetrics(metrics) }),
    ...(histogram !== undefined && { histogram: toNumbers("histogram", histogram) }),
  };
}

function toNumbers(parameter: string, text: string): number[] {
  return text.split(",").map((word) => toNumber("inspect", parameter, word));
}
