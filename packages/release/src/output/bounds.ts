import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { Chosen, Cut, CutCount, PreparedRelease } from "../prepare/index.js";
import { aboutOf } from "./drawn.js";

/** The bounds that were chosen from the data, and what bounds cut off. */
export interface PublishedBounds extends Chosen {
  /** Chosen bounds cut off at most this number that the widest bounds would not have cut off. */
  readonly cutAtMost?: readonly { readonly of: Cut; readonly most: number }[];
  /** Noisy numbers of what was cut off, if the release reports them. */
  readonly cut?: readonly CutCount[];
}

/** What an answer says about bounds. Undefined if bounds are declared and nothing is reported. */
export function boundsOf(
  { automatic, confidence }: PreparedRelease,
  answer: LedgerAnswer,
): PublishedBounds | undefined {
  const about = aboutOf(answer);
  if (automatic === undefined || about === undefined) return undefined;
  const { cut: _, ...chosen } = about;
  const most = automatic.cutAtMost(about, confidence);
  const cut = automatic.cut(about, confidence);
  return {
    ...chosen,
    ...(most.length > 0 && { cutAtMost: most }),
    ...(cut.length > 0 && { cut }),
  };
}
