import { statSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { isAddress, type JoinedSource, type Source, type Spec } from "@noisewright/release/spec";

/**
 * Replaces the sources of a spec by those from the command line, if any are given. If a spec has
 * several sources, each flag names its source: `visits=/data/visits.csv`.
 */
export function withData(spec: Spec, data: readonly string[] = []): Spec {
  if (data.length === 0) return spec;
  if ("source" in spec) {
    if (data.length > 1) throw flagError("given once for a spec with one source", "several");
    return { ...spec, source: moved(spec.source, data[0]!) };
  }
  const places = placesOf(spec.sources, data);
  const sources = Object.entries(spec.sources).map(([name, source]) => {
    const place = places.get(name);
    return [name, place === undefined ? source : moved(source, place)] as const;
  });
  return { ...spec, sources: Object.fromEntries(sources) };
}

/** Whether the command line gives the place of a source. The only source of a spec has no name. */
export function isGiven(name: string | undefined, data: readonly string[] = []): boolean {
  return name === undefined ? data.length > 0 : data.some((flag) => flag.startsWith(`${name}=`));
}

function moved<S extends Source | JoinedSource>(source: S, place: string): S {
  const {
    file: _,
    files: __,
    url: ___,
    ...rest
  }: { file?: string; files?: unknown; url?: string } = source;
  return { ...rest, ...placed(place) } as S;
}

/** A folder, or a pattern that is not the name of a file, stands for several files. */
function placed(place: string): object {
  if (isAddress(place)) return { url: place };
  const found = statSync(place, { throwIfNoEntry: false });
  const isSeveral = found === undefined ? /[*?[{]/.test(place) : found.isDirectory();
  return isSeveral ? { files: place } : { file: place };
}

/** The places by the names of sources. A place may contain a password, so errors never show it. */
function placesOf(sources: object, data: readonly string[]): ReadonlyMap<string, string> {
  const names = Object.keys(sources);
  const places = new Map<string, string>();
  for (const flag of data) {
    const name = names.find((each) => isGiven(each, [flag]));
    if (name === undefined) {
      const domain = `the name of a source, =, and a file or an address, because the spec has several sources (${names.join(", ")})`;
      throw flagError(domain, "no name of a source", `--data ${names[0]}=/data/${names[0]}.csv`);
    }
    if (places.has(name)) throw flagError("given once for each source", `${name} twice`);
    places.set(name, flag.slice(name.length + 1));
  }
  return places;
}

function flagError(domain: string, got: string, example?: string): NoisewrightError {
  const problem = { code: "domain", subject: "release", parameter: "data", domain, got } as const;
  return new NoisewrightError({
    ...problem,
    ...(example !== undefined && { advice: `write for example ${example}` }),
  });
}
