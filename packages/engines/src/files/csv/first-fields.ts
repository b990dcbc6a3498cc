import { checkFile, withDuckDb } from "../../duckdb-node/index.js";
import { delimiterOf, fieldsOf } from "../../layout/index.js";
import { linesOf, plainText } from "../lines/index.js";

/**
 * The number of fields of the first line that is not empty, for the data steward. Undefined if there
 * is no such line, or if a quote of this line is not closed.
 */
export async function firstFields(path: string, delimiter?: string): Promise<number | undefined> {
  await checkFile(path);
  return await withDuckDb(async (_, folder) => {
    for await (const { bytes } of linesOf(await plainText(path, folder), 1)) {
      const text = bytes.toString("utf8").replace(/^\ufeff/, "");
      if (text === "") continue;
      const isOpen = text.split('"').length % 2 === 0;
      return isOpen ? undefined : fieldsOf(text, delimiterOf(path, delimiter)).length;
    }
    return undefined;
  });
}
