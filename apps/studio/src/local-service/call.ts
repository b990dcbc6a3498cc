import type { Progress } from "@noisewright/contract";
import type { OpenedFile } from "./protocol.js";

/** A request, as an answer sees it. */
export interface LocalCall {
  /** The part of the path that stands for `:name`. */
  readonly name: string;
  /** The parameters of the address. */
  readonly query: URLSearchParams;
  readonly files: readonly OpenedFile[];
  readonly report: (progress: Progress) => void;
  readonly signal: AbortSignal;
}
