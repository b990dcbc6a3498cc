import { useEffect, useState } from "react";
import { ask } from "./client.js";
import { Fault, type Input, type Output, type TaskName } from "./protocol.js";

/** The worker's latest answer. The answer stays until the next answer arrives. */
export interface Answer<T> {
  readonly value?: T;
  readonly fault?: Fault;
  /** True if the answer belongs to the current input. */
  readonly fresh: boolean;
  /** A number that is larger for an answer to a later question; 0 without an answer. */
  readonly order: number;
}

/** The number of questions so far, of all pages. */
let asked = 0;

/**
 * Asks the worker whenever the input changes, and returns the worker's latest answer. Inputs are
 * compared by value. If the input is undefined, the worker is not asked.
 */
export function useAnswer<N extends TaskName>(
  lane: string,
  name: N,
  input: Input<N> | undefined,
): Answer<Output<N>> {
  const key = JSON.stringify([name, input ?? null]);
  const [latest, setLatest] = useState<Latest<Output<N>>>({ key: "", order: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole input
  useEffect(() => {
    if (input === undefined) return;
    const order = ++asked;
    // While the user drags a slider, an answer to an older input is also shown, if that answer is
    // newer than the answer on the screen.
    const keep = (next: Latest<Output<N>>) =>
      setLatest((last) => (next.order > last.order ? next : last));
    ask(lane, name, input).then(
      (value) => value !== undefined && keep({ key, order, value }),
      (error: unknown) => {
        const fault = error instanceof Fault ? error : new Fault({ message: String(error) });
        keep({ key, order, fault });
      },
    );
  }, [lane, key]);
  const { value, fault, order } = latest;
  return { ...(value && { value }), ...(fault && { fault }), fresh: latest.key === key, order };
}

interface Latest<T> {
  readonly key: string;
  readonly order: number;
  readonly value?: T;
  readonly fault?: Fault;
}
