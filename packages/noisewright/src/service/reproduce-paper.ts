import type { AnswerOf, BodyOf } from "@noisewright/contract";
import type { AnswerText } from "./answer-text.js";
import type { Caller } from "./caller.js";
import type { Pool } from "./pool.js";
import type { Call } from "./route.js";

export interface PaperCall extends Pick<Call, "computers" | "signal" | "disconnected" | "report"> {
  readonly body: BodyOf<"paper">;
  readonly caller: Pick<Caller, "id">;
}

type PaperText = AnswerText<AnswerOf<"paper">>;

/**
 * A running or finished computation for one paper. All callers that request the paper share this
 * computation.
 */
interface Computation {
  readonly result: Promise<PaperText>;
  readonly callers: Set<PaperCall>;
  readonly stop: AbortController;
}

/** The results are kept while the service runs, because the results for a paper never change. */
const COMPUTATIONS = new WeakMap<Pool, Map<string, Computation>>();

/**
 * Reproduces a paper. The results are computed only once for all callers. The computation stops if
 * all waiting callers disconnect.
 */
export async function reproducePaper(call: PaperCall): Promise<PaperText> {
  const computations = COMPUTATIONS.get(call.computers) ?? new Map<string, Computation>();
  COMPUTATIONS.set(call.computers, computations);
  const { paper } = call.body;
  const forget = () => computations.delete(paper);
  const computation = computations.get(paper) ?? start(call, forget);
  computations.set(paper, computation);
  computation.callers.add(call);
  const signal = AbortSignal.any([call.signal, call.disconnected]);
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      computation.callers.delete(call);
      reject(signal.reason);
      if (computation.callers.size > 0) return;
      forget();
      computation.stop.abort(signal.reason);
    };
  });
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([computation.result, left]);
  } finally {
    signal.removeEventListener("abort", leave);
    computation.callers.delete(call);
  }
}

function start(call: PaperCall, forget: () => void): Computation {
  const callers = new Set([call]);
  const stop = new AbortController();
  const result = call.computers.run("paper", call.body, {
    caller: call.caller.id,
    signal: stop.signal,
    report: (progress) => {
      for (const { report } of callers) report?.(progress);
    },
  });
  result.catch(forget);
  return { result, callers, stop };
}
