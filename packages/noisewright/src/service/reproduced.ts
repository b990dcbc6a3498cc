import type { AnswerOf, BodyOf } from "@noisewright/contract";
import type { Asker } from "./asker.js";
import type { Pool } from "./pool.js";
import type { Call } from "./route.js";
import type { Sent } from "./sent.js";

export interface PaperCall extends Pick<Call, "computers" | "signal" | "leaving" | "report"> {
  readonly body: BodyOf<"paper">;
  readonly asker: Pick<Asker, "caller">;
}

type Report = Sent<AnswerOf<"paper">>;

/** A paper that is computed, or was, for all who ask. */
interface Work {
  readonly result: Promise<Report>;
  readonly callers: Set<PaperCall>;
  readonly stop: AbortController;
}

/** Nothing in a paper changes while a service runs. */
const WORKS = new WeakMap<Pool, Map<string, Work>>();

/** Computed once, however many ask; given up when all of them have left. */
export async function reproduced(call: PaperCall): Promise<Report> {
  const works = WORKS.get(call.computers) ?? new Map<string, Work>();
  WORKS.set(call.computers, works);
  const { paper } = call.body;
  const forget = () => works.delete(paper);
  const work = works.get(paper) ?? begin(call, forget);
  works.set(paper, work);
  work.callers.add(call);
  const signal = AbortSignal.any([call.signal, call.leaving]);
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      work.callers.delete(call);
      reject(signal.reason);
      if (work.callers.size > 0) return;
      forget();
      work.stop.abort(signal.reason);
    };
  });
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work.result, left]);
  } finally {
    signal.removeEventListener("abort", leave);
    work.callers.delete(call);
  }
}

function begin(call: PaperCall, forget: () => void): Work {
  const callers = new Set([call]);
  const stop = new AbortController();
  const result = call.computers.run("paper", call.body, {
    caller: call.asker.caller,
    signal: stop.signal,
    report: (progress) => {
      for (const { report } of callers) report?.(progress);
    },
  });
  result.catch(forget);
  return { result, callers, stop };
}
