import type { Pool } from "./pool.js";
import type { Call } from "./route.js";

type PaperCall = Call<{ readonly paper: string }>;

/** A paper that is computed, or was, for all who ask. */
interface Work {
  readonly result: Promise<string>;
  readonly callers: Set<PaperCall>;
  readonly stop: AbortController;
}

/** Nothing in a paper changes while a service runs. */
const WORKS = new WeakMap<Pool, Map<string, Work>>();

/** Computed once, however many ask; given up when all of them have left. */
export async function reproduced(call: PaperCall): Promise<string> {
  const works = WORKS.get(call.readers) ?? new Map<string, Work>();
  WORKS.set(call.readers, works);
  const { paper } = call.body;
  const forget = () => works.delete(paper);
  const work = works.get(paper) ?? begin(call, forget);
  works.set(paper, work);
  work.callers.add(call);
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      work.callers.delete(call);
      reject(call.signal.reason);
      if (work.callers.size > 0) return;
      forget();
      work.stop.abort(call.signal.reason);
    };
  });
  call.signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work.result, left]);
  } finally {
    call.signal.removeEventListener("abort", leave);
    work.callers.delete(call);
  }
}

function begin(call: PaperCall, forget: () => void): Work {
  const callers = new Set([call]);
  const stop = new AbortController();
  const result = call.readers.run("paper", call.body, {
    signal: stop.signal,
    report: (progress) => {
      for (const { report } of callers) report?.(progress);
    },
  });
  result.catch(forget);
  return { result, callers, stop };
}
