import {
  type Published,
  previewJson,
  publishedJson,
  type ReleaseOptions,
  type ReleasePreview,
  type Spec,
  stoppedError,
} from "@noisewright/release";
import type { Progress } from "../answers/index.js";
import type { AnswerOf } from "../endpoints/index.js";

/** Converts the steps of a release to progress: the releases that are done, out of all. */
export function stepProgress(
  { releases }: Spec,
  report: (progress: Progress) => void,
): NonNullable<ReleaseOptions["progress"]> {
  const names = releases.map(({ name }) => name);
  return (what, fraction = 0) =>
    report({ what, done: names.indexOf(what) + fraction, total: names.length });
}

export async function answerPreview(
  previewed: Promise<ReleasePreview>,
): Promise<AnswerOf<"preview">> {
  return previewJson(await previewed);
}

/** The answer of a rehearsal. It has no receipt, because nothing was published. */
export async function answerRehearsal(
  rehearsed: Promise<Published>,
  rows: number,
): Promise<AnswerOf<"rehearsal">> {
  const { protects, releases } = publishedJson(await rehearsed, "");
  return { madeUp: true, rows, protects, releases };
}

/**
 * Runs a release and returns its answer. If the release is stopped, the error says whether it was
 * paid for. `run` must call `paid` when the request is paid for.
 */
export async function answerRelease(
  run: (paid: (request: string) => void) => Promise<Published>,
  signal: AbortSignal,
): Promise<AnswerOf<"release">> {
  let paidRequest: string | undefined;
  try {
    const published = await run((request) => {
      paidRequest = request;
    });
    return publishedJson(published, published.receipt);
  } catch (error) {
    throw signal.aborted ? stoppedError(paidRequest) : error;
  }
}
