import { stringify } from "yaml";
import type { Spec } from "../spec/index.js";
import { fileName } from "./source-names.js";

/** Stands for the address of a database, which may contain a password. */
const HIDDEN = "(an address)";

/**
 * A spec as YAML that others may read. Folders of this machine, addresses of databases and the
 * place of the ledger are left out.
 */
export function publicSpec(spec: Spec): string {
  const { store: _, ...ledger } = spec.ledger;
  const sources =
    "source" in spec
      ? { source: publicSource(spec.source) }
      : {
          sources: Object.fromEntries(
            Object.entries(spec.sources).map(([name, source]) => [name, publicSource(source)]),
          ),
        };
  // JSON leaves out the fields that are undefined.
  return stringify(JSON.parse(JSON.stringify({ ...spec, ...sources, ledger })));
}

function publicSource(source: object): object {
  const { file, files, url } = source as Readonly<Record<string, unknown>>;
  return {
    ...source,
    ...(file !== undefined && { file: fileName(String(file)) }),
    ...(files !== undefined && { files: [files].flat().map((each) => fileName(String(each))) }),
    ...(url !== undefined && { url: HIDDEN }),
  };
}
