import { NoisewrightError } from "@noisewright/core";
import type { Page } from "playwright-core";
import type { Outcome } from "../ledger-probe.js";
import type { Probe } from "./site.js";

/**
 * Runs a function in a page, with the probe and one argument. The function is sent as text, so it
 * can use nothing else. A typed error of the page is thrown here as the same typed error.
 */
export async function inPage<T, A = undefined>(
  page: Page,
  task: (probe: Probe, argument: A) => Promise<T>,
  argument?: A,
): Promise<T> {
  const outcome: Outcome = await page.evaluate(
    ([code, json]) => {
      const { probe } = globalThis as unknown as { probe: Probe };
      // biome-ignore lint/security/noGlobalEval: the function comes from a test
      const run = globalThis.eval(`(${code})`);
      return probe.outcomeOf(() => run(probe, json === undefined ? undefined : JSON.parse(json)));
    },
    [String(task), argument === undefined ? undefined : JSON.stringify(argument)] as const,
  );
  return resultOf<T>(outcome);
}

export function resultOf<T>(outcome: Outcome): T {
  if ("result" in outcome) return outcome.result as T;
  if ("bug" in outcome) throw new Error(`in the page: ${outcome.bug}`);
  const { problem, cause } = outcome;
  throw new NoisewrightError(problem, { cause });
}

/** The typed error of a task that must fail. */
export async function failure(work: Promise<unknown>): Promise<NoisewrightError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof NoisewrightError) return error;
  throw new Error(`expected to fail with a typed error, got ${error}`);
}
