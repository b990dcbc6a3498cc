import type { ErrorDetails, Progress } from "@noisewright/contract/answers";

/** The step of a request in which a file is opened. All other steps are the names of releases. */
export const OPENING = "opening the file";

/** A file that the user opened. A file that is opened again has another id. */
export interface OpenedFile {
  readonly id: number;
  readonly file: File;
}

export interface LocalRequest {
  readonly id: number;
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: unknown;
  /** All open files, so that a new worker needs nothing from an earlier worker. */
  readonly files: readonly OpenedFile[];
}

/** A message to the worker: a request, or the wish to stop a request. */
export type LocalOrder = LocalRequest | { readonly id: number; readonly abort: true };

/** A message from the worker. Results are JSON text, as the service sends them. */
export type LocalReply =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly error: ErrorDetails };
