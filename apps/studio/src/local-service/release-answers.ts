import type { AnswerOf, BodyOf } from "@noisewright/contract";
import {
  answerPreview,
  answerRelease,
  readServedSpec,
  stepProgress,
} from "@noisewright/contract/serving";
import { secureRandom } from "@noisewright/core";
import {
  type Publish,
  previewRelease,
  publicSpec,
  type ReleaseOptions,
  type ReleaseParts,
  runRelease,
} from "@noisewright/release";
import type { Ledgers } from "@noisewright/release/ledger";
import {
  aboutFile,
  type ReadingOptions,
  readingOptions,
  type SpecFile,
} from "@noisewright/release/spec";
import { publicationOf } from "@noisewright/report/publication";
import { z } from "zod";
import type { LocalCall } from "./call.js";
import { ledgersFor, previewLedgers } from "./ledgers.js";
import { openTables } from "./open-tables.js";
import { solve } from "./solve.js";
import { findTable, type LocalTable, tableOf, type UsedFile } from "./tables.js";

type Columns = AnswerOf<"sources">["sources"][number]["columns"];

/** The columns of opened files, by the id of the file and by its layout. */
const columns = new Map<string, Columns>();

/** The answers about files and releases. */
export const RELEASES = {
  /** The open files. The form may say how one of them is written. */
  async sources(call: LocalCall): Promise<AnswerOf<"sources">> {
    const sources = [];
    for (const table of call.files.map(tableOf)) {
      const { id, file: _, ...visible } = table;
      const csv = table.name === call.query.get("source") ? layoutIn(call.query) : {};
      const key = JSON.stringify([id, csv]);
      if (!columns.has(key)) columns.set(key, await columnsOf(table, csv, call));
      sources.push({ ...visible, columns: columns.get(key)! });
    }
    return { sources };
  },

  async preview(call: LocalCall, { spec }: BodyOf<"preview">): Promise<AnswerOf<"preview">> {
    return await withSpec(call, spec, previewLedgers, (file, parts, options) =>
      answerPreview(previewRelease(file, parts, options)),
    );
  },

  async release(call: LocalCall, body: BodyOf<"release">): Promise<AnswerOf<"release">> {
    const { spec, requestId, form } = body;
    return await withSpec(call, spec, ledgersFor, (file, parts, options) => {
      const text = typeof spec === "string" ? spec : publicSpec(file.spec);
      const publish: Publish = (described) =>
        publicationOf(described, { spec: text, form, who: "this browser" });
      return answerRelease(
        (paid) => runRelease(file, parts, { ...options, requestId, paid, publish }),
        call.signal,
      );
    });
  },
};

/** Checks a spec, and calls `use` with the spec, the parts of its release and the options. */
async function withSpec<T>(
  { files, report, signal }: LocalCall,
  sent: BodyOf<"preview">["spec"],
  ledgers: (tables: readonly UsedFile[], ledger: string) => Promise<Ledgers>,
  use: (file: SpecFile, parts: ReleaseParts, options: ReleaseOptions) => Promise<T>,
): Promise<T> {
  const find = (name: string, place: readonly string[]) => findTable(files, name, place);
  const { spec, locate, tables } = readServedSpec(sent, find);
  const parts: ReleaseParts = {
    openEngine: () => openTables(tables, { report, signal }),
    openLedgers: async () => ({
      ledgers: await ledgers(tables, spec.ledger.name),
      close: async () => {},
    }),
    random: secureRandom(),
    solve,
  };
  return await use({ spec, locate }, parts, {
    signal,
    who: "this browser",
    progress: stepProgress(spec, report),
  });
}

/**
 * The columns of a file: of text from its header line, of other files from DuckDB. Without declared
 * types, JSON lines have no columns. A file that cannot be read has none either: the preview says
 * why.
 */
async function columnsOf(
  table: LocalTable,
  csv: ReadingOptions,
  call: LocalCall,
): Promise<Columns> {
  if (/^(jsonl|ndjson)/.test(table.kind)) return [];
  try {
    const { headerColumns } = await import("@noisewright/engines/browser");
    const names = await headerColumns(table.file, csv);
    if (names !== undefined) return names.map((name) => ({ name, type: "text" }));
    const used = { served: table, isPublic: false, csv };
    const { engine } = await openTables([used], call);
    return (await engine.table().finally(() => engine.close())).columns;
  } catch (error) {
    if (call.signal.aborted) throw error;
    return [];
  }
}

const layout = z.object({ delimiter: aboutFile.delimiter, encoding: aboutFile.encoding });

/** The layout in the parameters of an address. The preview reports a layout that is not valid. */
function layoutIn(query: URLSearchParams): ReadingOptions {
  const { data = {} } = layout.safeParse({
    delimiter: query.get("delimiter") ?? undefined,
    encoding: query.get("encoding") ?? undefined,
  });
  return readingOptions(data);
}
