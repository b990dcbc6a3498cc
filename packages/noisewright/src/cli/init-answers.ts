import { existsSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, parse, relative, resolve } from "node:path";
import { firstFields } from "@noisewright/engines/connect";
import { isAddress } from "@noisewright/release/spec";
import { counted } from "@noisewright/text";
import {
  type Asked,
  askWishes,
  delimiterText,
  type Given,
  isTextFile,
  namesIn,
  proposeJoins,
  readTables,
  readWish,
  requireInside,
  starterSpec,
} from "../init/index.js";
import { epsilonOf, type InitFlags, refusal } from "./init-flags.js";
import { tablesOf } from "./init-tables.js";
import type { Output } from "./output.js";
import { requireWritableFile } from "./require-writable.js";

/** What flags say, or what the user answers. */
export async function answered(
  given: readonly Given[],
  flags: InitFlags,
  output: Output,
): Promise<Asked> {
  const columns = flags.columns === undefined ? undefined : namesIn(flags.columns);
  const known = { ...flags, columns };
  const main = given[0]!.text;
  if (output.ask === undefined || flags.defaults || flags.json) {
    if (flags.header || columns !== undefined) return known;
    throw refusal("no-header", "given together with --columns", "no --columns");
  }
  const isCsv = isTextFile(main);
  const checkOut = (file: string) => requireNew(file, given);
  // What no answer can mend is refused before the first question.
  const fields = isCsv ? await firstFields(resolve(main), flags.delimiter) : undefined;
  if (given.length > 1 || !isCsv) {
    await readTables(isCsv ? given.slice(1) : given, ANYWHERE, { delimiter: flags.delimiter });
  }
  if (flags.out !== undefined) checkOut(flags.out);
  const tables = (names: readonly string[] | undefined) =>
    tablesOf(given, flags, { columns: names, folder: ANYWHERE });
  return await askWishes(
    known,
    {
      ...{ isCsv, header: flags.header, file: main, suggestedOut: suggestedOut(main), checkOut },
      checkColumns: async (names) => {
        if (names !== undefined) requireFit(names, fields);
        const { tables: found } = await tables(names);
        for (const table of found) {
          if (table.otherDelimiter !== undefined) output.err(delimiterText(table));
        }
      },
      checkFlags: async (names) => {
        const { tables: found } = await tables(names);
        proposeJoins(found, flags.unit);
        for (const text of flags.publish ?? []) readWish(text, found);
      },
      checkWishes: async ({ columns: names, unit, publish }) => {
        starterSpec((await tables(names)).tables, { unit, publish, epsilon: 1 });
      },
      checkEpsilon: epsilonOf,
    },
    output.ask,
    output.err,
  );
}

/** The answers decide where the spec will be, so any folder of the files is right until then. */
const ANYWHERE = parse(resolve(".")).root;

/** Refuses a number of names that differs from the number of fields of the first line. */
function requireFit(names: readonly string[], fields: number | undefined): void {
  if (fields === undefined || fields === names.length) return;
  const domain = `${counted(fields, "name")}, because the first line has ${counted(fields, "field")}`;
  throw refusal("columns", domain, counted(names.length, "name"));
}

/** Refuses a file that exists, that cannot be written, or whose folder does not suit the data. */
function requireNew(file: string, given: readonly Given[]): void {
  requireWritableFile("out", file, "init");
  if (existsSync(file)) throw refusal("out", "a new file", file);
  requireInside(given, dirname(resolve(file)));
}

/** A file in the working folder if the data are there or below it, and otherwise beside the data. */
function suggestedOut(main: string): string {
  const place = main.replace(/#.*$/s, "");
  const name = `${basename(place, extname(place))}.yaml`;
  if (isAddress(place)) return name;
  const folder = relative(".", dirname(resolve(place)));
  return folder.startsWith("..") || isAbsolute(folder) ? join(folder, name) : name;
}
