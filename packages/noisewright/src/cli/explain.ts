import { NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { toNumber } from "../design/index.js";
import {
  describeExplanation,
  type Explanation,
  explainLevel,
  explainPreview,
} from "../explain/index.js";
import { previewRelease, readSpec } from "../release/index.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly epsilon?: string;
  readonly delta?: string;
  readonly data?: readonly string[];
  readonly ledger?: string;
  readonly json?: boolean;
}

/** `noisewright explain [spec]`: says in plain words what ε means for one person. */
export function explainCommand(output: Output): Command {
  const command = new Command("explain")
    .argument("[spec]", "a spec in a YAML or JSON file, or - for standard input")
    .option("--epsilon <value>", "without a spec: explain this ε; in (0, 1000]")
    .option("--delta <value>", "with --epsilon: the δ; in [0, 0.1]; 0 by default")
    .option("--data <source>", DATA_HELP, collect)
    .option(
      "--ledger <store>",
      "a ledger file or a postgres:// address to use instead of the spec's",
    )
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nReads no rows and spends nothing.")
    .action(async (spec: string | undefined, flags: Flags) => {
      const explanation = await explanationOf(spec, flags);
      output.out(flags.json ? JSON.stringify(explanation) : describeExplanation(explanation));
    });
  return withExamples(command, "explain library.yaml", "explain --epsilon 1 --delta 1e-6");
}

async function explanationOf(spec: string | undefined, flags: Flags): Promise<Explanation> {
  const { epsilon, delta, data, ledger } = flags;
  if (spec !== undefined) {
    if (epsilon !== undefined || delta !== undefined)
      throw misused("left out if there is a spec", spec);
    return explainPreview(await previewRelease(readSpec(spec), { specFile: spec, data, ledger }));
  }
  if (epsilon === undefined) throw misused("given if there is no spec", "nothing");
  return explainLevel({
    epsilon: within("epsilon", "ε", epsilon, "in (0, 1000]", (x) => x > 0 && x <= 1000),
    delta: within("delta", "δ", delta ?? "0", "in [0, 0.1]", (x) => x >= 0 && x <= 0.1),
  });
}

function misused(domain: string, got: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "explain",
    parameter: "epsilon",
    domain,
    got: got.slice(0, 80),
    advice: "write noisewright explain spec.yaml, or noisewright explain --epsilon 1 --delta 1e-6",
  });
}

function within(
  parameter: string,
  symbol: string,
  text: string,
  domain: string,
  isRight: (x: number) => boolean,
): number {
  const value = toNumber("explain", parameter, text);
  if (isRight(value)) return value;
  throw new NoisewrightError({
    code: "domain",
    subject: "explain",
    parameter,
    symbol,
    domain,
    got: text.slice(0, 40),
  });
}
