import { unavailable } from "../engine/index.js";
import type { Chunks } from "../text/index.js";

/** A copy of a text, and how to remove it. */
export interface Copy {
  readonly file: Blob;
  remove(): Promise<void>;
}

/** The folder of copies in the private file system of the site. */
const FOLDER = "noisewright-temporary";

/** The most bytes of a copy in memory, in a browser without a private file system. */
const MOST_IN_MEMORY = 1 << 28;

/**
 * Copies a text to a temporary file of the site, which no other site can read. A browser that has no
 * such files keeps a small text in memory.
 */
export async function temporaryCopy(chunks: Chunks, shown: string): Promise<Copy> {
  const folder = await openFolder();
  return folder === undefined ? inMemory(chunks, shown) : inFile(folder, chunks, shown);
}

/** Undefined if the browser has no private file system, or cannot write to it from here. */
async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (globalThis.FileSystemFileHandle?.prototype.createWritable === undefined) return undefined;
  if (navigator.locks === undefined) return undefined;
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    await removeOld(folder);
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Removes copies of tabs that were killed. The tab that uses a copy holds the lock with the name of
 * the copy, and the browser frees the locks of a tab that ends.
 */
async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await folder.removeEntry(name).catch(() => {});
    });
  }
}

const lockOf = (name: string): string => `${FOLDER}/${name}`;

async function inFile(
  folder: FileSystemDirectoryHandle,
  chunks: Chunks,
  shown: string,
): Promise<Copy> {
  const name = crypto.randomUUID();
  const unlock = await locked(lockOf(name));
  const remove = async () => {
    await folder.removeEntry(name).catch(() => {});
    unlock();
  };
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    const writable = await handle.createWritable();
    try {
      for await (const chunk of chunks) {
        await writable.write(chunk as Uint8Array<ArrayBuffer>).catch((error: unknown) => {
          throw noSpace(error, shown);
        });
      }
      await writable.close().catch((error: unknown) => {
        throw noSpace(error, shown);
      });
    } catch (error) {
      await writable.abort().catch(() => {});
      throw error;
    }
    return { file: await handle.getFile(), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Takes a lock, and returns a function that frees it. */
function locked(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((unlock) => resolve(unlock)))
      .catch(reject);
  });
}

const noSpace = (error: unknown, shown: string): unknown =>
  error instanceof DOMException
    ? unavailable(
        JSON.stringify(shown),
        "the browser has no space for a copy of the file in plain UTF-8",
        "free some space on the disk, or save the file as plain UTF-8 without compression; nothing was spent",
      )
    : error;

async function inMemory(chunks: Chunks, shown: string): Promise<Copy> {
  const parts: Blob[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_IN_MEMORY) {
      throw unavailable(
        JSON.stringify(shown),
        `a copy of the file in plain UTF-8 has more than ${MOST_IN_MEMORY.toLocaleString("en-GB")} bytes, and this browser cannot store it`,
        "save the file as plain UTF-8 without compression, or use another browser; nothing was spent",
      );
    }
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  }
  return { file: new Blob(parts), remove: async () => {} };
}
