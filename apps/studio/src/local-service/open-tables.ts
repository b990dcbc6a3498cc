import { NoisewrightError } from "@noisewright/core";
import type { JoinedEngine } from "@noisewright/release";
import { ASSETS } from "./assets.js";
import type { LocalCall } from "./call.js";
import { KeptEngine } from "./kept-engine.js";
import { OPENING } from "./protocol.js";
import type { UsedFile } from "./tables.js";

const kept = new KeptEngine();
/** Several requests may wait for the same file. The latest request gets the progress. */
let reportLatest: LocalCall["report"] = () => {};

/**
 * Opens the file of a spec, or all its files in one engine. The code of DuckDB is loaded when the
 * first file is opened.
 */
export async function openTables(
  tables: readonly UsedFile[],
  { report, signal }: Pick<LocalCall, "report" | "signal">,
): Promise<JoinedEngine> {
  reportLatest = report;
  const key = JSON.stringify(tables.map(({ served, ...how }) => [served.id, how]));
  const open = async (stop: AbortSignal) => {
    const { openBrowserFiles } = await import("@noisewright/engines/browser");
    const sources = tables.map(({ name, served, csv, table }) => ({
      name: name ?? "data",
      files: [served.file],
      csv,
      ...(table !== undefined && { table }),
    }));
    const progress = (done: number) => reportLatest({ what: OPENING, done, total: 1 });
    return await openBrowserFiles(sources, { assets: ASSETS, progress, signal: stop });
  };
  try {
    const engine = await kept.use(key, open, signal);
    const names = tables.flatMap(({ name }) => (name === undefined ? [] : [[name, quoted(name)]]));
    return { engine, names: Object.fromEntries(names) };
  } catch (error) {
    throw tables.length === 1 ? atSource(error) : error;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The error about a file, shown beside the field with the file. */
function atSource(error: unknown): unknown {
  if (!(error instanceof NoisewrightError)) return error;
  const { details } = error;
  if (details.code === "several" || details.path !== undefined) return error;
  return new NoisewrightError({ ...details, path: ["source"] }, { cause: error });
}
