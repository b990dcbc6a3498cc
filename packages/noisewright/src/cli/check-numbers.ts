import { parseExpression } from "@noisewright/engines";
import { type CsvOptions, connect } from "@noisewright/engines/connect";
import type { Spec, UsedSource } from "@noisewright/release/spec";

/** The statistics that read the values of a column as numbers. */
const NUMERIC = ["sum", "mean", "variance", "stddev", "mean-and-variance"];

/** The columns of a source that releases read as numbers. */
export function numberColumns(spec: Spec, { name: source }: UsedSource): readonly string[] {
  const from = "from" in spec ? spec.from : undefined;
  return spec.releases.flatMap((release) => {
    if (!NUMERIC.includes(release.statistic) || !("of" in release)) return [];
    const { root } = parseExpression(String(release.of));
    const isColumn = root.kind === "name" && (root.table ?? from) === source;
    return isColumn && spec.derive?.[root.name] === undefined ? [root.name] : [];
  });
}

/**
 * The layout of a CSV file in which these columns are numbers, unless the spec declares another
 * type. So the report counts the fields that a release cannot read as numbers.
 */
export async function withNumbers(
  file: string,
  csv: CsvOptions,
  numbers: readonly string[],
  sheet?: string,
): Promise<CsvOptions> {
  if (numbers.length === 0) return csv;
  const { types, columns } = csv;
  const engine = await connect(file, { csv, ...(sheet !== undefined && { sheet }) });
  try {
    const table = await engine.table();
    const found = table.columns.filter(({ name }) => numbers.includes(name));
    const asNumbers = Object.fromEntries(found.map(({ name }) => [name, "number" as const]));
    return columns === undefined || Array.isArray(columns)
      ? { ...csv, types: { ...asNumbers, ...types } }
      : { ...csv, columns: { ...asNumbers, ...columns } };
  } finally {
    await engine.close();
  }
}
