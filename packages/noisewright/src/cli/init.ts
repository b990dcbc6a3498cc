import { dirname, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { budgetShape, ledgerName } from "@noisewright/release/spec";
import { Command } from "commander";
import { createTextFile } from "../files/index.js";
import { leftOutText, proposeJoins, readTables, starterSpec } from "../init/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly public?: readonly string[];
  readonly unit?: string;
  readonly unitName?: string;
  readonly severalRows?: boolean;
  readonly delimiter?: string;
  readonly ledger?: string;
  readonly epsilon: string;
  readonly out?: string;
  readonly json?: boolean;
}

const ABOUT = `A table of a database is written after #: library.duckdb#loans, postgres://host/database#loans.
init reads the names and types of columns: for a CSV file, the first line. No row changes the spec.`;

/** `noisewright init <source...>`: writes a spec that can be run as it is. */
export function initCommand(output: Output): Command {
  const command = new Command("init")
    .argument("<source...>", "data files or database tables; the first one is the main table")
    .option(
      "--public <source>",
      "a table that does not depend on who is in the data; repeat for more",
      several,
    )
    .option(
      "--unit <column>",
      "the column that identifies a person; default: each row is protected by itself",
    )
    .option(
      "--unit-name <name>",
      "what one unit is called, for example person; default: the column",
    )
    .option(
      "--several-rows",
      "a person may have several rows; how many count is chosen from the data",
    )
    .option("--delimiter <character>", "the delimiter of the CSV files; default: a comma")
    .option("--ledger <name>", "the ledger that pays; default: the name of the main table")
    .option("--epsilon <value>", "the total budget ε of the ledger", "1")
    .option("--out <file>", "write to this new file instead of standard output")
    .option("--json", "print one JSON object")
    .addHelpText("after", `\n${ABOUT}`)
    .action(async (sources: readonly string[], flags: Flags) => {
      const wishes = wishesOf(flags);
      const given = [
        ...sources.map((text) => ({ text, isPublic: false })),
        ...(flags.public ?? []).map((text) => ({ text, isPublic: true })),
      ];
      const { out, json, delimiter } = flags;
      if (delimiter !== undefined && delimiter.length !== 1) {
        throw refusal("delimiter", 'one character, for example ";"', delimiter);
      }
      const tables = await readTables(given, dirname(resolve(out ?? "spec.yaml")), delimiter);
      const spec = starterSpec(tables, wishes);
      if (out !== undefined) createTextFile(out, spec, { subject: "init", parameter: "out" });
      if (json) output.out(JSON.stringify({ spec, ...(out !== undefined && { file: out }) }));
      else if (out === undefined) output.out(spec.trimEnd());
      else {
        const { leftOut } = proposeJoins(tables, wishes.unit);
        for (const each of leftOut) output.out(leftOutText(each));
        output.out(`Wrote ${out}. Next: noisewright release ${out} --dry-run`);
      }
    });
  return withExamples(
    command,
    "init loans.csv --unit reader --several-rows --out library.yaml",
    "init visits.csv people.csv --public clinics.csv --unit person_id --unit-name person",
  );
}

const several = (value: string, before: readonly string[] = []) => [...before, value];

function wishesOf({ unit, unitName, severalRows, ledger, epsilon }: Flags) {
  const total = Number(epsilon);
  if (epsilon.trim() === "" || !budgetShape.epsilon.safeParse(total).success) {
    throw refusal("epsilon", "a number in (0, 1000]", epsilon);
  }
  for (const [flag, name] of [
    ["unit-name", unitName],
    ["ledger", ledger],
  ] as const) {
    if (name === undefined || ledgerName.safeParse(name).success) continue;
    throw refusal(flag, "letters, digits, dots, dashes and underscores, at most 100", name);
  }
  if (unit === undefined && (unitName !== undefined || severalRows)) {
    const flag = unitName === undefined ? "several-rows" : "unit-name";
    throw refusal(flag, "given together with --unit", "no --unit");
  }
  return { unit, unitName, severalRows, ledger, epsilon: total };
}

function refusal(parameter: string, domain: string, got: string): NoisewrightError {
  const problem = { code: "domain", subject: "init", parameter, domain } as const;
  return new NoisewrightError({ ...problem, got: JSON.stringify(got.slice(0, 80)) });
}
