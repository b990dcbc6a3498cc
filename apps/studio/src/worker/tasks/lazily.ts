/** A task whose code is loaded when the task first runs. */
export function lazily<F extends (...given: never[]) => unknown>(load: () => Promise<F>) {
  return async (...given: Parameters<F>): Promise<Awaited<ReturnType<F>>> => {
    const task = await load();
    return (await task(...given)) as Awaited<ReturnType<F>>;
  };
}
