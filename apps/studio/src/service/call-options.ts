import type { Progress } from "@noisewright/contract/answers";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /**
   * Called with the progress of a long request. If this function is given, the service replies line
   * by line.
   */
  readonly report?: (progress: Progress) => void;
}
