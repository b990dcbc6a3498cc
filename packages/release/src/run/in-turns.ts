/** After this many milliseconds of work, other tasks of the event loop run. */
const TURN = 20;

/** Pauses long work so that other tasks can run, and stops the work if the signal is aborted. */
export class Turns {
  private since = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  get isOver(): boolean {
    return performance.now() - this.since >= TURN;
  }

  async pass(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.signal?.throwIfAborted();
    this.since = performance.now();
  }
}

/** Collects everything that a generator yields, with pauses for other tasks. */
export async function inTurns<T>(work: Iterable<T>, signal?: AbortSignal): Promise<T[]> {
  const done: T[] = [];
  const turns = new Turns(signal);
  for (const each of work) {
    done.push(each);
    if (turns.isOver) await turns.pass();
  }
  return done;
}
