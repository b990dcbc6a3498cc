import { NoisewrightError } from "@noisewright/core";
import { unavailable } from "../../engine/index.js";
import type { ByteSource } from "../rows/index.js";
import { ELEMENT, type ParquetColumn, type ParquetSchema, parquetSchema } from "./column.js";
import { readingOf } from "./duckdb-type.js";
import { type Footer, readFooter } from "./footer.js";
import type { ReadingOf } from "./reading.js";
import { notParquet } from "./refusals.js";
import type { ThriftStruct, ThriftValue } from "./thrift.js";

/** A Parquet file whose columns are known. */
export interface OpenParquet {
  readonly file: ByteSource;
  readonly footer: Footer;
  readonly schema: ParquetSchema;
  readonly columns: readonly (ParquetColumn & {
    readonly reading: Exclude<ReadingOf, "unsupported">;
  })[];
}

/** Reads the columns of a Parquet file. */
export async function openParquet(file: ByteSource): Promise<OpenParquet> {
  const footer = await readFooter(file);
  const { schema, readings } = understood(file, () => {
    const found = parquetSchema(footer.root);
    return { schema: found, readings: found.columns.map(({ elements }) => readingOf(elements)) };
  });
  const columns = schema.columns.map((column, i) => {
    const reading = readings[i]!;
    if (reading === "unsupported") throw unsupported(file.path, column.name);
    return { ...column, reading };
  });
  return { file, footer, schema, columns };
}

function understood<T>(file: ByteSource, read: () => T): T {
  try {
    return read();
  } catch {
    throw notParquet(file.path);
  }
}

const unsupported = (file: string, column: string) =>
  new NoisewrightError({
    code: "unsupported",
    subject: JSON.stringify(file),
    what: `reader in the browser for the type of column ${JSON.stringify(column.slice(0, 60))}`,
    advice: "write this column with another type, or leave it out; nothing was spent",
  });

/** Refuses Parquet files whose columns differ in name, type or order. */
export function checkSameColumns(opened: readonly OpenParquet[]): void {
  const typesOf = ({ columns }: OpenParquet) =>
    JSON.stringify(
      columns.map(({ name, reading, elements }) => [
        name,
        reading === "other" ? elements.map(shapeOf) : reading.type,
      ]),
    );
  const other = opened.find((one) => typesOf(one) !== typesOf(opened[0]!));
  if (other === undefined) return;
  throw unavailable(
    JSON.stringify(other.file.path),
    `the columns differ from those of ${JSON.stringify(opened[0]!.file.path)}`,
    "write all files with the same columns, with the same types and in the same order; nothing was spent",
  );
}

const SHAPE: readonly number[] = [
  ELEMENT.type,
  ELEMENT.length,
  ELEMENT.name,
  ELEMENT.children,
  ELEMENT.converted,
  ELEMENT.logical,
];

/** The type of a column that is not read, as plain data. */
const shapeOf = (element: ThriftStruct): unknown =>
  [...element].filter(([id]) => SHAPE.includes(id)).map(([id, { value }]) => [id, plain(value)]);

function plain(value: ThriftValue): unknown {
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return [...value];
  return "items" in value
    ? value.items.map(plain)
    : [...value].map(([id, inner]) => [id, plain(inner.value)]);
}
