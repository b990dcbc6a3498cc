const CELLS = 24;

/** How far a release is, as one line of text that the next replaces. */
export interface Progress {
  show(step: string, fraction?: number): void;
  clear(): void;
}

export function progressBar(write: (line: string) => void): Progress {
  return {
    show(step, fraction) {
      const done = Math.round(CELLS * Math.min(1, Math.max(0, fraction ?? 0)));
      const bar = `${"█".repeat(done)}${"░".repeat(CELLS - done)}`;
      write(fraction === undefined ? `${step} …` : `${bar} ${step}`);
    },
    clear: () => write(""),
  };
}
