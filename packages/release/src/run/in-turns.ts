/** Milliseconds of work after which others have their turn. */
const TURN = 20;

/** Long work that lets others have their turn, and may be ended by them through the signal. */
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

/** All that a generator yields, in turns. */
export async function inTurns<T>(work: Iterable<T>, signal?: AbortSignal): Promise<T[]> {
  const done: T[] = [];
  const turns = new Turns(signal);
  for (const each of work) {
    done.push(each);
    if (turns.isOver) await turns.pass();
  }
  return done;
}
