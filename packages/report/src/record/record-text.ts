import { Document, isScalar } from "yaml";
import { gapsOf } from "./gaps.js";
import type { RegistryRecord } from "./schema.js";

/**
 * A record as a YAML file. A comment at its beginning counts the gaps. Programs that read YAML 1.1
 * take a bare date for a date, and 1e-7 for a text, so the date is quoted and the number is 1.0e-7.
 */
export function recordYaml(record: RegistryRecord): string {
  const gaps = gapsOf(record).length;
  const document = new Document(record);
  const date = document.getIn(["deployment", "basic", "publication_date"], true);
  if (isScalar(date)) date.type = "QUOTE_SINGLE";
  document.commentBefore = [
    " A record for the registry of DP deployments, https://github.com/opendp/deployments-registry-data",
    gaps === 0
      ? " It has no gaps. Read it once more before you send it."
      : ` It has ${gaps} ${gaps === 1 ? "gap" : "gaps"}. Search for TODO, fill them, and then set tier to 3.`,
  ].join("\n");
  return document
    .toString({ lineWidth: 0, blockQuote: "literal" })
    .replace(/^( +(?:epsilon|delta): \d)(e-\d+)$/gm, "$1.0$2")
    .trimEnd();
}
