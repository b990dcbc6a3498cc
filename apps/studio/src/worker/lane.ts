/** A job may ask whether its result is still wanted, before it starts over. */
export type Job<T> = (wanted: () => boolean) => Promise<T>;

interface Place {
  start(): void;
  /** Its promise resolves to undefined, whatever it does now. */
  drop(): void;
}

/** A job that has had this many milliseconds may be interrupted for the next. */
const PATIENCE = 1000;

/**
 * One job at a time; of those that wait, only the newest is kept. One that takes long is dropped for
 * the next, and `interrupt` is called to end what it was doing.
 */
export class Lane {
  #current: Place | undefined;
  #since = 0;
  #next: Place | undefined;

  constructor(private readonly interrupt: () => void) {}

  run<T>(job: Job<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const place: Place = {
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

  #waitFor(current: Place): void {
    const left = Math.max(0, this.#since + PATIENCE - performance.now());
    setTimeout(() => {
      if (this.#current !== current || this.#next === undefined) return;
      current.drop();
      this.interrupt();
      this.#advance();
    }, left);
  }
}
