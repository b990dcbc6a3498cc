import { changedFile } from "../duckdb-wasm/index.js";
import type { Chunks } from "../text/index.js";

/** This many bytes are read at once. Compressed bytes may become a thousand times as many. */
const CHUNK_BYTES = 1 << 16;

/** The bytes of a file, part by part. Stops at an aborted signal. */
export async function* chunksOf(
  file: Blob,
  path: string,
  signal: AbortSignal | undefined,
  progress: (fraction: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    signal?.throwIfAborted();
    yield await bytesOf(file.slice(from, from + CHUNK_BYTES), path);
    progress(Math.min(1, (from + CHUNK_BYTES) / file.size));
  }
}

/** The bytes of a file or of a part of it. */
export async function bytesOf(part: Blob, path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    throw changedFile(path);
  }
}

/** Passes chunks through a transformation of the browser. */
export async function* through(
  chunks: Chunks,
  { readable, writable }: DecompressionStream,
): AsyncGenerator<Uint8Array> {
  const writer = writable.getWriter();
  const write = async () => {
    for await (const chunk of chunks) {
      await writer.ready;
      await writer.write(chunk as Uint8Array<ArrayBuffer>);
    }
    await writer.close();
  };
  let failure: { readonly error: unknown } | undefined;
  const written = write().catch(async (error: unknown) => {
    failure ??= { error };
    await writer.abort(error).catch(() => {});
  });
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
    await written;
  }
  if (failure !== undefined) throw failure.error;
}
