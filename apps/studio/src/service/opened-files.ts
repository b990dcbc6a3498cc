import { useSyncExternalStore } from "react";
import type { OpenedFile } from "../local-service/protocol.js";

/**
 * The files that the user opened in this page. Only this page's memory has them: after a reload the
 * user chooses them again.
 */
let opened: readonly OpenedFile[] = [];
let last = 0;
const listeners = new Set<() => void>();

export function openedFiles(): readonly OpenedFile[] {
  return opened;
}

/** Opens files. A file takes the place of an open file of the same name. */
export function openFiles(files: readonly File[]): void {
  const names = new Set(files.map(({ name }) => name));
  opened = [
    ...opened.filter(({ file }) => !names.has(file.name)),
    ...files.map((file) => ({ id: ++last, file })),
  ];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenedFiles(): readonly OpenedFile[] {
  return useSyncExternalStore(subscribe, openedFiles);
}
