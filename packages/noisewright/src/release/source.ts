import { connect, connectAll, type SourceAddress } from "@noisewright/engines/connect";
import type { JoinedEngine } from "@noisewright/release";
import { readingOptions, type Spec, type UsedSource, usedSources } from "@noisewright/release/spec";
import { filesOf } from "./data-files.js";
import type { SourceChoice } from "./spec-folder.js";

/** Text files of at most this size are copied into memory if a spec has several releases. */
const COPY_BYTES = 8 * 2 ** 20;

/** Opens the source of a spec, or all its sources in one engine. */
export async function openSource(spec: Spec, choice: SourceChoice): Promise<JoinedEngine> {
  const { signal } = choice;
  const options = {
    ...(signal !== undefined && { signal }),
    ...(spec.releases.length > 1 && { copyBytes: COPY_BYTES }),
  };
  if ("source" in spec) {
    const { source } = spec;
    if ("url" in source) return { engine: await connect(source.url), names: {} };
    const { table: sheet } = source;
    const reading = {
      csv: readingOptions(source),
      ...(sheet !== undefined && { sheet }),
      ...options,
    };
    return { engine: await connect(oneOrMore(filesOf({ source }, choice)), reading), names: {} };
  }
  const places = usedSources(spec).map((used) => [used.name!, placeOf(used, choice)] as const);
  return await connectAll(Object.fromEntries(places), options);
}

function placeOf(used: UsedSource, choice: SourceChoice): SourceAddress {
  const { source } = used;
  const { table } = source;
  if ("url" in source) return { url: source.url, table: source.table };
  const place = { file: oneOrMore(filesOf(used, choice)), csv: readingOptions(source) };
  return table === undefined ? place : { ...place, table };
}

/** One file by its path, so that a name without a known ending gets the error of a source. */
const oneOrMore = (files: readonly string[]): string | readonly string[] =>
  files.length === 1 ? files[0]! : files;
