/** Where a command writes: results to `out`, errors to `err`, a line at a time. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** How far something slow is: one line that the next one replaces. Nobody need look. */
  progress?(text: string): void;
}
