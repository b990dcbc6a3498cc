/** Runs tasks one after another, each when the one before it has ended, however it ended. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task, task);
    this.last = result.catch(() => {});
    return result;
  }
}
