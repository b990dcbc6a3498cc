/**
 * A job. Before the job starts over, it can call `wanted` to check whether its result is still
 * wanted.
 */
export type Job<T> = (wanted: () => boolean) => Promise<T>;

interface QueuedJob {
  start(): void;
  /** Resolves the job's promise to undefined. */
  drop(): void;
}

/** After this many milliseconds, a job may be interrupted so that the next job can start. */
const MAX_WAIT = 1000;

/**
 * Runs one job at a time and keeps only the newest of the waiting jobs. If the running job takes
 * too long while another job waits, the lane drops the running job and calls `interrupt` to stop
 * its work.
 */
export class Lane {
  #current: QueuedJob | undefined;
  #since = 0;
  #next: QueuedJob | undefined;

  constructor(private readonly interrupt: () => void) {}

  run<T>(job: Job<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const place: QueuedJob = {
        start: () => {
          const wanted = () => this.#current === place;
          job(wanted)
            .then(resolve, reject)
            .finally(() => wanted() && this.#advance());
        },
        drop: () => resolve(undefined),
      };
      this.#next?.drop();
      this.#next = place;
      if (this.#current === undefined) this.#advance();
      else this.#waitFor(this.#current);
    });
  }

  #advance(): void {
    this.#current = this.#next;
    this.#next = undefined;
    this.#since = performance.now();
    this.#current?.start();
  }

  #waitFor(current: QueuedJob): void {
    const left = Math.max(0, this.#since + MAX_WAIT - performance.now());
    setTimeout(() => {
      if (this.#current !== current || this.#next === undefined) return;
      current.drop();
      this.interrupt();
      this.#advance();
    }, left);
  }
}
