import { type InspectOptions, inspect, type MechanismKind } from "@noisewright/core";
import type { Command } from "commander";
import { splitMetrics, toNumber } from "../design/index.js";
import { describeInspection } from "./inspect-text.js";
import { mechanismCommand, perMechanism } from "./mechanism-flags.js";
import { mechanismFromFlags } from "./mechanism-from-flags.js";
import type { Output } from "./output.js";

/** `noisewright inspect <mechanism> …`: a subcommand for each mechanism, its flags from its parameters. */
export function inspectCommand(output: Output): Command {
  return perMechanism("inspect", (kind) => inspectOne(kind, output));
}

function inspectOne(kind: MechanismKind, output: Output): Command {
  return mechanismCommand(kind)
    .option("--answer <q>", "true answer at which utility is shown")
    .option("--at <x,…>", "points at which the law is tabulated")
    .option("--epsilons <e,…>", "where δ(ε) is tabulated")
    .option("--alphas <a,…>", "orders of Rényi divergence")
    .option("--metrics <m,…>", "metrics such as usefulness:0.4, separated by spaces or commas")
    .option("--histogram <n,…>", "counts released one by one, for metrics such as kl or mallows:2")
    .option("--json", "one JSON object")
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
