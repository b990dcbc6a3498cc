import { fileFormat } from "@noisewright/engines";

/**
 * The ledger that the form proposes for a file: the name of the file, without its ending and without
 * characters that a ledger's name cannot have.
 */
export function ledgerName(file: string): string {
  const stem = fileFormat(file)?.stem ?? file;
  const plain = stem.replaceAll(/[^A-Za-z0-9._-]/g, "-").replace(/^[^A-Za-z0-9]/, "x");
  return plain.slice(0, 100) || "data";
}
