import { Refusal, type UsedTable } from "@noisewright/contract/serving";
import { fileFormat } from "@noisewright/engines";
import { ledgerName } from "./ledger-name.js";
import type { OpenedFile } from "./protocol.js";

/** An opened file, as a table that a spec may read. */
export interface LocalTable extends OpenedFile {
  readonly name: string;
  /** The ending of the file, or an empty text for an ending that is not known. */
  readonly kind: string;
  /** The ledger that the form proposes. */
  readonly ledger: string;
}

export type UsedFile = UsedTable<LocalTable>;

export function tableOf({ id, file }: OpenedFile): LocalTable {
  const { name } = file;
  return { id, file, name, kind: fileFormat(name)?.ending ?? "", ledger: ledgerName(name) };
}

/** Finds an opened file by its name. After a reload the page has no open files. */
export function findTable(
  files: readonly OpenedFile[],
  name: string,
  place: readonly string[],
): LocalTable {
  const found = files.find(({ file }) => file.name === name);
  if (found !== undefined) return tableOf(found);
  const what = JSON.stringify(name.slice(0, 80));
  const message = `choose the file ${what} on this computer; a page forgets its files when it is reloaded`;
  throw new Refusal(404, "not-found", message, { path: place });
}
