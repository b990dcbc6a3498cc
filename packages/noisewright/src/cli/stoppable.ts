import { StopReason } from "../release/index.js";

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** The exit code that the Unix command timeout(1) uses. */
const TIMED_OUT = 124;

/**
 * Runs work that SIGINT (Ctrl-C), SIGTERM, SIGHUP or a time limit in seconds can stop. A second signal
 * ends the process at once.
 */
export async function stoppable<T>(
  seconds: number | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const handlers = Object.entries(SIGNALS).map(([name, exit]) => {
    const handler = () => stop.abort(new StopReason("interrupted", exit));
    process.once(name, handler);
    return () => process.off(name, handler);
  });
  const late = new StopReason(`stopped by the time limit of ${seconds} s`, TIMED_OUT);
  const timer =
    seconds === undefined ? undefined : setTimeout(() => stop.abort(late), 1000 * seconds);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    for (const off of handlers) off();
  }
}
