import { fileFormat } from "../engine/index.js";
import type { CsvColumns } from "./header.js";
import { type CsvOptions, csvLayout, refuseOption } from "./options.js";

/** The declared columns of JSON lines. No column is taken from the data. */
export function jsonColumns(path: string, { columns, types, ...others }: CsvOptions): CsvColumns {
  for (const option of ["delimiter", "header"] as const) {
    const given = others[option];
    if (given !== undefined) refuseOption(option, "absent for JSON lines", given);
  }
  const { encoding = "utf-8" } = others;
  if (encoding !== "utf-8") refuseOption("encoding", "utf-8 for JSON lines", encoding);
  if (Object.keys(columns ?? types ?? {}).length === 0) {
    const { ending } = fileFormat(path)!;
    const domain = `the columns and types of a .${ending} file, for example { age: integer, city: text }`;
    refuseOption("types", domain, "none");
  }
  const { declared } = csvLayout(path, {
    ...(columns !== undefined && { columns }),
    ...(types !== undefined && { types }),
    header: !Array.isArray(columns),
  });
  return [...declared].map(([name, type]) => ({ name, type }));
}
