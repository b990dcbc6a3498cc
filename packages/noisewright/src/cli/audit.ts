import {
  MECHANISMS,
  type MechanismKind,
  mechanismKind,
  NoisewrightError,
  secureRandom,
} from "@noisewright/core";
import { type AuditOptions, type AuditReport, auditMechanism } from "@noisewright/core/audit";
import { Command } from "commander";
import { auditFiles, describeAudit } from "../audit/index.js";
import { toNumber } from "../design/index.js";
import { withExamples } from "./examples.js";
import { EXIT } from "./failure.js";
import { mechanismCommand } from "./mechanism-flags.js";
import { mechanismFromFlags } from "./mechanism-from-flags.js";
import type { Output } from "./output.js";

const DRAWS = "4000000";

type Flags = Readonly<Record<string, string>>;
type Finish = (report: AuditReport, flags: { readonly json?: unknown }) => void;

/**
 * `noisewright audit <mechanism> …` or `audit --samples a b`: estimates a lower bound on ε from
 * samples alone.
 */
export function auditCommand(output: Output, endWith: (exit: number) => void): Command {
  const finish: Finish = (report, { json }) => {
    output.out(json ? JSON.stringify(report) : describeAudit(report));
    if (report.verdict === "refuted") endWith(EXIT.refuted);
  };
  const command = new Command("audit")
    .argument("[mechanism]")
    .usage("<mechanism> [options]\n       noisewright audit --samples <file> <file> [options]")
    .commandsGroup("Mechanisms:")
    .configureHelp({ subcommandTerm: (child) => child.name() })
    .option("--samples <files...>", "two files of outputs for neighbouring inputs, one per line")
    .option("--text", "the outputs in the files are words, not numbers")
    .allowUnknownOption()
    .allowExcessArguments()
    .enablePositionalOptions()
    .action((_: unknown, flags: SampleFlags, { args }: Command) =>
      finish(auditSampleFiles(flags, args), flags),
    );
  withOptions(command, []);
  withExamples(
    command,
    "audit laplace --epsilon 1 --sensitivity 1",
    "audit --samples outputs-a.txt outputs-b.txt --claim 1",
  );
  for (const kind of MECHANISMS) command.addCommand(auditOne(kind, output, finish));
  return command;
}

interface SampleFlags {
  readonly delta?: string;
  readonly confidence?: string;
  readonly claim?: string;
  readonly samples?: readonly string[];
  readonly text?: boolean;
  readonly json?: boolean;
}

function auditSampleFiles(flags: SampleFlags, args: readonly string[]): AuditReport {
  const { samples } = flags;
  const [first, second] = samples ?? [];
  if (samples === undefined && args[0] !== undefined) mechanismKind(args[0]); // This call always throws, because every known mechanism is a subcommand.
  if (first === undefined || second === undefined || samples?.length !== 2 || args.length > 0) {
    throw new NoisewrightError({
      code: "form",
      subject: "audit",
      expected: [
        ["a mechanism and its parameters (audit laplace --epsilon 1 --sensitivity 1)"],
        ["--samples and two files (audit --samples a.txt b.txt)"],
      ],
      got:
        samples === undefined
          ? []
          : [`--samples and ${samples.length} file${samples.length === 1 ? "" : "s"}`, ...args],
    });
  }
  const options = optionsOf(flags, []);
  return auditFiles(first, second, flags.text === true, options, secureRandom());
}

function auditOne(kind: MechanismKind, output: Output, finish: Finish): Command {
  const own = Object.keys(kind.parameters);
  const command = mechanismCommand(kind)
    .option("--answers <a,b>", "the two neighbouring true values; default: the worst pair found")
    .option("--draws <n>", "samples per true value", DRAWS);
  return withOptions(command, own).action(async (flags: Flags) => {
    const mechanism = await mechanismFromFlags(kind, flags, output);
    const answers = flags.answers?.split(",").map((word) => toNumber("audit", "answers", word));
    const options = {
      ...optionsOf(flags, own),
      draws: toNumber("audit", "draws", flags.draws!),
      ...(answers && { answers: pairOf(answers) }),
    };
    finish(auditMechanism(mechanism, options, secureRandom()), flags);
  });
}

/**
 * Returns the flag of an audit option. The flag starts with `--audit-` if the mechanism has a
 * parameter with the same name as the option.
 */
const flagFor = (name: string, own: readonly string[]) =>
  own.includes(name) ? `audit-${name}` : name;

function withOptions(command: Command, own: readonly string[]): Command {
  return command
    .option(
      `--${flagFor("delta", own)} <value>`,
      "bound ε at this δ; default: the certified δ, or 0 for files",
    )
    .option(
      `--${flagFor("confidence", own)} <value>`,
      "confidence level of the bound; default: 0.999",
    )
    .option(
      "--claim <epsilon>",
      "the claimed ε to test; default: the certified ε, or none for files",
    )
    .option("--json", "print one JSON object");
}

function optionsOf(flags: object, own: readonly string[]): AuditOptions {
  const entries = (["delta", "confidence", "claim"] as const).flatMap((name) => {
    const flag = flagFor(name, own).replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
    const text: unknown = Reflect.get(flags, flag);
    return text === undefined ? [] : [[name, toNumber("audit", name, String(text))]];
  });
  return Object.fromEntries(entries);
}

function pairOf(answers: readonly number[]): readonly [number, number] {
  const [a, b] = answers;
  if (a !== undefined && b !== undefined && answers.length === 2) return [a, b];
  const got = `${answers.length} numbers`;
  const domain = "two numbers separated by a comma, such as 0,1";
  throw new NoisewrightError({
    code: "domain",
    subject: "audit",
    parameter: "answers",
    domain,
    got,
  });
}
