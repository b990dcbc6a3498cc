import { NoisewrightError } from "@noisewright/core";
import {
  CURATOR_TYPES,
  checklistOf,
  gapsOf,
  recordFacts,
  recordOf,
  recordYaml,
  SECTORS,
  type StewardWords,
} from "@noisewright/report/record";
import { Command, Option } from "commander";
import { createTextFile } from "../files/index.js";
import { describeRelease, readSpec } from "../release/index.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly data?: readonly string[];
  readonly ledger?: string;
  readonly out?: string;
}

interface RecordFlags extends Flags, StewardWords {
  readonly planned?: string;
  readonly json?: boolean;
}

const LEDGER_HELP = "a ledger file or a postgres:// address to use instead of the spec's";

/** `noisewright record <spec>`: prints a record for the registry of DP deployments. */
export function recordCommand(output: Output): Command {
  const command = common("record")
    .option("--name <text>", "the name of the data product")
    .option("--curator <text>", "who publishes it")
    .addOption(
      new Option("--curator-type <type>", "what the curator is; the registry needs it")
        .choices(CURATOR_TYPES)
        .makeOptionMandatory(),
    )
    .option("--use <text>", "what it is for")
    .option("--region <text>", "which region the data describe")
    .addOption(new Option("--sector <sector>", "the sector of the data").choices(SECTORS))
    .option("--why <text>", "why this budget, this unit and these bounds were chosen")
    .option("--url <address>", "where the data product can be found")
    .option("--author <name>", "who fills in the record; may be repeated", collect)
    .option("--planned <date>", "describe a release that is not published yet", toDate)
    .option("--json", "print one JSON object instead of YAML")
    .action(async (specFile: string, flags: RecordFlags) => {
      const facts = recordFacts(await described(specFile, flags), flags.planned);
      const record = recordOf(facts, flags);
      write("record", flags.json ? JSON.stringify(record) : recordYaml(record), flags, output);
      for (const { field, what } of gapsOf(record)) output.err(`gap: ${field}: ${what}`);
    });
  return withExamples(
    command,
    'record library.yaml --curator-type Government --name "Library loans" --out record.yaml',
    "record library.yaml --curator-type Nonprofit --planned 2026-01-31",
  );
}

/** `noisewright checklist <spec>`: prints a checklist after NIST SP 800-226. */
export function checklistCommand(output: Output): Command {
  const command = common("checklist").action(async (specFile: string, flags: Flags) => {
    write("checklist", checklistOf(await described(specFile, flags)), flags, output);
  });
  return withExamples(command, "checklist library.yaml --out checklist.md");
}

function common(name: string): Command {
  return new Command(name)
    .argument("<spec>", "a spec in a YAML or JSON file, or - for standard input")
    .option("--out <file>", "write to this new file instead of standard output")
    .option("--data <source>", DATA_HELP, collect)
    .option("--ledger <store>", LEDGER_HELP);
}

function described(specFile: string, { data, ledger }: Flags) {
  return describeRelease(readSpec(specFile), { specFile, data, ledger });
}

function write(subject: string, text: string, { out }: Flags, output: Output): void {
  if (out === undefined) output.out(text);
  else createTextFile(out, `${text}\n`, { subject, parameter: "out" });
}

function toDate(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text)) return text;
  const problem = { code: "domain", subject: "record", parameter: "planned" } as const;
  throw new NoisewrightError({
    ...problem,
    domain: "a date such as 2026-01-31",
    got: text.slice(0, 40),
  });
}
