import { join } from "node:path";
import type { CsvLook } from "@noisewright/engines/connect";
import {
  type Given,
  looksAt,
  readTables,
  type StarterTable,
  typesIn,
  withLooks,
  withTypes,
} from "../init/index.js";
import type { InitFlags } from "./init-flags.js";

/** The tables of a starter spec, and what their rows suggest if the user lets init look at them. */
export interface InitTables {
  readonly tables: readonly StarterTable[];
  readonly looks: ReadonlyMap<string, CsvLook> | undefined;
}

/** Reads the tables of the command line, with the types that flags declare. */
export async function tablesOf(
  given: readonly Given[],
  { delimiter, look, types = [] }: InitFlags,
  { columns, folder }: { columns: readonly string[] | undefined; folder: string },
): Promise<InitTables> {
  const declared = typesIn(types);
  const read = await readTables(given, folder, { delimiter, columns });
  const looks = look ? await looksAt(read, ({ source }) => join(folder, source.file!)) : undefined;
  const tables = withTypes(looks === undefined ? read : withLooks(read, looks), declared);
  return { tables, looks };
}
