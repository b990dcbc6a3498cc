import type { NeedInput } from "@noisewright/core";
import type { Fault } from "../../worker/protocol.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { useAnswer } from "../../worker/use-answer.js";
import { chosenOf } from "./chosen.js";
import { type Programme, useProgramme } from "./use-programme.js";

/** What the page knows about the requirements. */
export interface Designed {
  /** The latest ranking of all mechanisms. The verdict, table and pictures show this one answer. */
  readonly ranking?: DesignAnswer;
  /** True if the ranking is for the requirements on the page. */
  readonly isFresh: boolean;
  /**
   * The selected mechanism at newer requirements than those of the ranking, while the worker ranks
   * the mechanisms again.
   */
  readonly preview?: DesignAnswer;
  readonly fault?: Fault;
  readonly programme: Programme;
}

/**
 * Asks for a ranking, and for a quick preview of the selected mechanism while the worker computes
 * the ranking. The answer of the linear programme replaces the ranking as a whole.
 */
export function useDesign(need: NeedInput, wanted: string | null): Designed {
  const ranked = useAnswer("design", "design", need);
  const programme = useProgramme(need);
  const selected = ranked.value && ranked.value.rows[chosenOf(ranked.value, wanted)]!.id;
  const previewed = useAnswer(
    "preview",
    "preview",
    ranked.fresh || selected === undefined ? undefined : { need, mechanism: selected },
  );
  const { value, fault, fresh, order } = ranked;
  if (programme.answer) return { ranking: programme.answer, isFresh: true, programme };
  const isNewer = !fresh && previewed.value && previewed.order > order;
  return {
    ...(value && { ranking: value }),
    ...(fault && { fault }),
    ...(isNewer && previewed.value && { preview: previewed.value }),
    isFresh: fresh,
    programme,
  };
}
