import { BadFooter, integerAt, structAt, structsAt, textAt } from "./fields.js";
import type { ThriftStruct } from "./thrift.js";

/** A column of a Parquet file. */
export interface ParquetColumn {
  /** The name that DuckDB gives to the column. */
  readonly name: string;
  /** The description of the column. A nested column has more descriptions after the first one. */
  readonly elements: readonly ThriftStruct[];
  /** The position of the column among the chunks of a row group, if it is not nested. */
  readonly chunk: number;
}

export interface ParquetSchema {
  readonly columns: readonly ParquetColumn[];
  readonly rows: number;
  readonly groups: readonly ThriftStruct[];
}

/** The fields of Thrift's FileMetaData, SchemaElement, RowGroup, ColumnChunk and ColumnMetaData. */
export const FILE = { version: 1, schema: 2, rows: 3, groups: 4, pairs: 5 } as const;
export const ELEMENT = {
  type: 1,
  length: 2,
  repetition: 3,
  name: 4,
  children: 5,
  converted: 6,
  scale: 7,
  precision: 8,
  logical: 10,
} as const;
export const GROUP = { columns: 1, bytes: 2, rows: 3 } as const;
export const CHUNK = { path: 1, offset: 2, metadata: 3, crypto: 8, encrypted: 9 } as const;
export const METADATA = {
  type: 1,
  encodings: 2,
  path: 3,
  codec: 4,
  values: 5,
  uncompressed: 6,
  compressed: 7,
  data: 9,
  dictionary: 11,
} as const;

/** Reads the columns and the row groups. Fails if the metadata contradict themselves. */
export function parquetSchema(root: ThriftStruct): ParquetSchema {
  const [first, ...elements] = structsAt(root, FILE.schema);
  const groups = structsAt(root, FILE.groups);
  const rows = integerAt(root, FILE.rows);
  if (first === undefined || rows === undefined) throw new BadFooter();
  const found: Omit<ParquetColumn, "name">[] = [];
  let [at, chunk] = [0, 0];
  for (let i = 0; i < childrenOf(first); i++) {
    const from = at;
    const leaf = chunk;
    for (let open = 1; open > 0; open--) {
      const element = elements[at++];
      if (element === undefined) throw new BadFooter();
      open += childrenOf(element);
      if (element.has(ELEMENT.type)) chunk++;
    }
    found.push({ elements: elements.slice(from, at), chunk: leaf });
  }
  if (found.length === 0 || at !== elements.length) throw new BadFooter();
  checkGroups(groups, chunk, rows);
  const names = deduplicated(found.map(({ elements: [top] }) => textAt(top!, ELEMENT.name)));
  return { columns: found.map((column, i) => ({ ...column, name: names[i]! })), rows, groups };
}

function childrenOf(element: ThriftStruct): number {
  const count = integerAt(element, ELEMENT.children) ?? 0;
  if (count < 0) throw new BadFooter();
  return count;
}

function checkGroups(groups: readonly ThriftStruct[], chunks: number, rows: number): void {
  let sum = 0;
  for (const group of groups) {
    const columns = structsAt(group, GROUP.columns);
    const isWhole = columns.every(
      (chunk) =>
        structAt(chunk, CHUNK.metadata) !== undefined &&
        ![CHUNK.path, CHUNK.crypto, CHUNK.encrypted].some((id) => chunk.has(id)),
    );
    if (columns.length !== chunks || !isWhole) throw new BadFooter();
    sum += integerAt(group, GROUP.rows) ?? Number.NaN;
  }
  if (sum !== rows) throw new BadFooter();
}

/** The names that DuckDB gives to columns: names that differ by more than the case of ASCII letters. */
export function deduplicated(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  const lower = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return names.map((name, i) => {
    const key = lower(name);
    let count = seen.get(key);
    if (count === undefined) {
      seen.set(key, 1);
      return name === "" ? `C${i}` : name;
    }
    while (seen.has(lower(`${name}_${count}`))) count++;
    seen.set(key, count);
    const other = `${name}_${count}`;
    seen.set(lower(other), 1);
    return other;
  });
}
