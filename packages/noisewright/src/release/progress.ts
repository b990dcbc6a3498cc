const WIDTH = 24;

/** Shows the progress of a release on one line. Each new line replaces the previous line. */
export interface Progress {
  show(step: string, fraction?: number): void;
  clear(): void;
}

export function progressBar(write: (line: string) => void): Progress {
  return {
    show(step, fraction) {
      const done = Math.round(WIDTH * Math.min(1, Math.max(0, fraction ?? 0)));
      const bar = `${"█".repeat(done)}${"░".repeat(WIDTH - done)}`;
      write(fraction === undefined ? `${step} …` : `${bar} ${step}`);
    },
    clear: () => write(""),
  };
}
