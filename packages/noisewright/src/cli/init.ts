import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { createTextFile } from "../files/index.js";
import {
  delimiterText,
  leftOutText,
  lookLines,
  proposeJoins,
  starterSpec,
  WISH_EXAMPLES,
} from "../init/index.js";
import { withExamples } from "./examples.js";
import { answered } from "./init-answers.js";
import { checkFlags, epsilonOf, type InitFlags } from "./init-flags.js";
import { tablesOf } from "./init-tables.js";
import type { Output } from "./output.js";

const ABOUT = `A table of a database is written after #: library.duckdb#loans, postgres://host/database#loans.
A statistic is, for example: ${WISH_EXAMPLES}.
On a terminal, init asks for what no flag says; with --defaults it asks nothing.
init reads the names and types of columns: for text and .xlsx, the first line. No row changes the spec,
unless you use --look. JSON lines have no names to read. Convert them to Parquet first:
  noisewright import people.jsonl people.parquet --types age=integer,city=text`;

/** `noisewright init <source...>`: writes a spec that can be run as it is. */
export function initCommand(output: Output): Command {
  const command = new Command("init")
    .argument("<source...>", "data files or database tables; the first one is the main table")
    .option(
      "--public <source>",
      "a table that does not depend on who is in the data; repeat for more",
      several,
    )
    .option("--no-header", "the first line of the main table's file is a row; give --columns too")
    .option("--columns <names>", "the names of all columns of a file without a header line: a,b,c")
    .option("--types <types>", "types of columns of CSV files: age=integer,hours=number", several)
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
    .option("--publish <statistic>", 'a statistic, for example "mean age by city"; repeat', several)
    .option("--look", "look at rows for types and bounds, which may reveal values of one person")
    .option(
      "--delimiter <character>",
      "the delimiter of the text files; default: a comma, or a tab for .tsv",
    )
    .option("--ledger <name>", "the ledger that pays; default: the name of the main table")
    .option("--epsilon <value>", "the total budget ε of the ledger; default: 1")
    .option("--defaults", "ask nothing")
    .option("--out <file>", "write to this new file instead of standard output")
    .option("--json", "print one JSON object")
    .addHelpText("after", `\n${ABOUT}`)
    .action((sources: readonly string[], flags: InitFlags) => init(sources, flags, output));
  return withExamples(
    command,
    "init loans.csv --unit reader --several-rows --out library.yaml",
    'init people.csv --publish "count by city" --publish "median age" --types age=integer',
    "init visits.csv people.csv --public clinics.csv --unit person_id --unit-name person",
  );
}

async function init(sources: readonly string[], flags: InitFlags, output: Output): Promise<void> {
  const given = [
    ...sources.map((text) => ({ text, isPublic: false })),
    ...(flags.public ?? []).map((text) => ({ text, isPublic: true })),
  ];
  checkFlags(flags);
  const asked = await answered(given, flags, output);
  const { columns, out, publish, unit, severalRows } = asked;
  const epsilon = epsilonOf(asked.epsilon ?? "1");
  const folder = dirname(resolve(out ?? "spec.yaml"));
  const { tables, looks } = await tablesOf(given, flags, { columns, folder });
  const { unitName, ledger, json } = flags;
  const wishes = { unit, unitName, severalRows, ledger, epsilon, publish };
  const spec = starterSpec(tables, wishes);
  if (out !== undefined) createTextFile(out, spec, { subject: "init", parameter: "out" });
  const notes = [
    ...tables.flatMap((table) =>
      table.otherDelimiter === undefined ? [] : [delimiterText(table)],
    ),
    ...(looks === undefined ? [] : lookLines(looks)),
    ...(unit !== undefined && !severalRows ? [oneRow(unit)] : []),
  ];
  if (json) {
    output.out(JSON.stringify({ spec, ...(out !== undefined && { file: out }), notes }));
  } else if (out === undefined) {
    output.out(spec.trimEnd());
    for (const note of notes) output.err(note);
  } else {
    for (const each of proposeJoins(tables, unit).leftOut) output.out(leftOutText(each));
    for (const note of notes) output.out(note);
    output.out(`Wrote ${out}.`);
    output.out(`Next: noisewright check ${out}, then noisewright release ${out} --dry-run`);
  }
}

const oneRow = (unit: string): string =>
  `Only one row of each ${unit} counts. If one ${unit} may have several rows, use --several-rows.`;

const several = (value: string, before: readonly string[] = []) => [...before, value];
