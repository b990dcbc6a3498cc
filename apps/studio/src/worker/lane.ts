type Job<T> = () => Promise<T>;

interface Next {
  start(): void;
  drop(): void;
}

/** One job at a time; of those that wait, only the newest is kept. */
export class Lane {
  #busy = false;
  #next: Next | undefined;

  run<T>(job: Job<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#next?.drop();
      this.#next = {
        start: () => {
          job()
            .then(resolve, reject)
            .finally(() => this.#free());
        },
        drop: () => resolve(undefined),
      };
      if (!this.#busy) this.#free();
    });
  }

  #free(): void {
    const next = this.#next;
    this.#next = undefined;
    this.#busy = next !== undefined;
    next?.start();
  }
}
