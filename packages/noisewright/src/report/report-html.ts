import { basename } from "node:path";
import { type Published, sourceNames } from "@noisewright/release";
import { reportHtml as htmlOf } from "@noisewright/report";
import { explainPreview } from "../explain/index.js";
import { nodeDocument } from "./node-document.js";
import { publishedAnswer } from "./published-answer.js";

/**
 * Returns a report of published results as the text of one HTML file. `receiptFile` is the file
 * with the receipt; the report shows its name without its folder. `title` is the heading; by default, it is the name
 * of the ledger.
 */
export async function reportHtml(
  published: Published,
  receiptFile: string,
  title?: string,
): Promise<string> {
  return htmlOf({
    title,
    published: publishedAnswer(published),
    source: sourceNames(published.spec),
    receiptFile: basename(receiptFile),
    privacy: explainPreview(published).sentences,
    document: await nodeDocument(),
  });
}
