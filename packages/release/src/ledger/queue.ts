/** Runs tasks one after another. A task also starts if the task before it failed. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task, task);
    this.last = result.catch(() => {});
    return result;
  }
}
