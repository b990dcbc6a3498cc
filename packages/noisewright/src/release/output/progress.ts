const CELLS = 24;

/** On a terminal only: one line that is written over, and cleared at the end. */
export interface Progress {
  show(step: string, fraction?: number): void;
  clear(): void;
}

export function terminalProgress(stream: NodeJS.WriteStream): Progress {
  const write = (text: string) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
  return {
    show(step, fraction) {
      const done = Math.round(CELLS * Math.min(1, Math.max(0, fraction ?? 0)));
      const bar = `${"█".repeat(done)}${"░".repeat(CELLS - done)}`;
      write(fraction === undefined ? `${step} …` : `${bar} ${step}`);
    },
    clear: () => write(""),
  };
}
