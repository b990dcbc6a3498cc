import type { AnswerOf } from "@noisewright/contract";
import { canonicalJson } from "@noisewright/core/ledger";
import type { AnswerText } from "./answer-text.js";
import type { Caller } from "./caller.js";
import { KeptAnswers } from "./kept-answers.js";
import type { Pool } from "./pool.js";
import type { Call } from "./route.js";
import type { Inputs } from "./task.js";

/**
 * The tasks whose answers all callers may share: an answer depends on the request alone, and never
 * on a table, a ledger or a key.
 */
type PublicTask = "design" | "paper";

export interface SharedCall<N extends PublicTask>
  extends Pick<Call, "computers" | "signal" | "disconnected" | "report"> {
  readonly body: Inputs[N];
  readonly caller: Pick<Caller, "id">;
}

/** A running or finished computation. All callers who send the same request share it. */
interface Computation<N extends PublicTask> {
  readonly result: Promise<AnswerText<AnswerOf<N>>>;
  readonly callers: Set<Pick<Call, "report">>;
  readonly stop: AbortController;
}

/**
 * Returns a function that answers a task. The answer to a request is computed once for all callers,
 * and is kept for later callers. A computation stops if all callers who wait for it disconnect.
 */
export function sharing<N extends PublicTask>(task: N) {
  const answers = new WeakMap<Pool, KeptAnswers<Computation<N>>>();
  return async (call: SharedCall<N>): Promise<AnswerText<AnswerOf<N>>> => {
    call.signal.throwIfAborted();
    call.disconnected.throwIfAborted();
    const kept = answers.get(call.computers) ?? new KeptAnswers<Computation<N>>();
    answers.set(call.computers, kept);
    const key = keyOf(call.body);
    const computation = kept.take(key) ?? start(task, call);
    kept.keep(key, computation);
    return await joined(call, computation, () => kept.forget(key, computation));
  };
}

/** The canonical text of a checked request. JSON alone would write an infinite number as null. */
function keyOf(body: object): string {
  const finite = (_: string, value: unknown) =>
    typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : value;
  return canonicalJson(JSON.parse(JSON.stringify(body, finite)));
}

function start<N extends PublicTask>(task: N, call: SharedCall<N>): Computation<N> {
  const callers: Computation<N>["callers"] = new Set();
  const stop = new AbortController();
  const result = call.computers.run(task, call.body, {
    caller: call.caller.id,
    signal: stop.signal,
    report: (progress) => {
      for (const { report } of callers) report?.(progress);
    },
  });
  return { result, callers, stop };
}

/**
 * Waits for a computation with other callers. The last caller who leaves stops the computation, and
 * gets the error of the stopped computation, which says whether it was still waiting for a thread.
 */
async function joined<N extends PublicTask>(
  call: SharedCall<N>,
  { result, callers, stop }: Computation<N>,
  forget: () => void,
): Promise<AnswerText<AnswerOf<N>>> {
  callers.add(call);
  const signal = AbortSignal.any([call.signal, call.disconnected]);
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      callers.delete(call);
      if (callers.size > 0) return reject(signal.reason);
      forget();
      stop.abort(signal.reason);
    };
  });
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([result, left]);
  } finally {
    signal.removeEventListener("abort", leave);
    callers.delete(call);
  }
}
