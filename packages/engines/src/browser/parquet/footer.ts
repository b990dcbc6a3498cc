import type { ByteSource } from "../rows/index.js";
import { encrypted, notParquet } from "./refusals.js";
import { readStruct, type ThriftStruct } from "./thrift.js";

/** The metadata of a Parquet file, and where it starts in the file. */
export interface Footer {
  readonly root: ThriftStruct;
  readonly start: number;
}

export const MAGIC = "PAR1";
const ENCRYPTED = "PARE";
/** The field of Thrift's FileMetaData that says that columns are encrypted. */
const ENCRYPTION_ALGORITHM = 8;
const MOST_BYTES = 1 << 30;

/** Reads the metadata at the end of a Parquet file. Any bytes that are not Parquet are refused. */
export async function readFooter(file: ByteSource): Promise<Footer> {
  const { path, size } = file;
  if (size < 12 || textOf(await file.bytes(0, 4)) !== MAGIC) throw notParquet(path);
  const end = await file.bytes(size - 8, size);
  const mark = textOf(end.subarray(4));
  if (mark === ENCRYPTED) throw encrypted(path);
  const length = new DataView(end.buffer, end.byteOffset).getUint32(0, true);
  const start = size - 8 - length;
  if (mark !== MAGIC || start < 4 || length > MOST_BYTES) throw notParquet(path);
  const root = parsed(await file.bytes(start, size - 8), path);
  if (root.has(ENCRYPTION_ALGORITHM)) throw encrypted(path);
  return { root, start };
}

function parsed(bytes: Uint8Array, path: string): ThriftStruct {
  try {
    return readStruct(bytes);
  } catch {
    throw notParquet(path);
  }
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
