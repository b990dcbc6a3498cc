import { useEffect, useRef, useState } from "react";
import { ask } from "./client.js";
import { Fault, type Input, type Output, type TaskName } from "./protocol.js";

/** An answer that is there, or was: while the next is worked on the last one stays. */
export interface Answer<T> {
  readonly value?: T;
  readonly fault?: Fault;
  /** Whether it answers what is asked now. */
  readonly fresh: boolean;
}

/**
 * The worker's answer to an input, kept up to date. The input is compared by what it says; undefined
 * asks nothing.
 */
export function useAnswer<N extends TaskName>(
  lane: string,
  name: N,
  input: Input<N> | undefined,
): Answer<Output<N>> {
  const key = JSON.stringify([name, input ?? null]);
  const [held, setHeld] = useState<Held<Output<N>>>({ key: "", order: 0 });
  const asked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the input does
  useEffect(() => {
    if (input === undefined) return;
    const order = ++asked.current;
    // What is overtaken is still shown, if it is newer than what is there: a drag moves the picture.
    const keep = (next: Held<Output<N>>) =>
      setHeld((last) => (next.order > last.order ? next : last));
    ask(lane, name, input).then(
      (value) => value !== undefined && keep({ key, order, value }),
      (error: unknown) => {
        const fault = error instanceof Fault ? error : new Fault({ message: String(error) });
        keep({ key, order, fault });
      },
    );
  }, [lane, key]);
  const { value, fault } = held;
  return { ...(value && { value }), ...(fault && { fault }), fresh: held.key === key };
}

interface Held<T> {
  readonly key: string;
  readonly order: number;
  readonly value?: T;
  readonly fault?: Fault;
}
