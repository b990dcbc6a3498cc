import type { NeedInput } from "@noisewright/core";
import { useEffect, useState } from "react";
import type { Fault } from "../../worker/protocol.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { useAnswer } from "../../worker/use-answer.js";
import { chosenOf } from "./chosen.js";
import { type Programme, useProgramme } from "./use-programme.js";
import { useSettled } from "./use-settled.js";

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

/** The ranking waits until the requirements are unchanged for this many milliseconds. */
const SETTLED = 120;

/**
 * Asks for a quick preview of the selected mechanism whenever the requirements change, and for a
 * ranking when the user pauses. So a ranking does not take the processor from the previews. The
 * answer of the linear programme replaces the ranking as a whole.
 */
export function useDesign(need: NeedInput, wanted: string | null): Designed {
  const key = JSON.stringify(need);
  const [isPreviewed, setPreviewed] = useState(false);
  const settled = useSettled(need, key, isPreviewed ? SETTLED : 0);
  const ranked = useAnswer("design", "design", settled.value);
  const { value, fault, order } = ranked;
  const isFresh = ranked.fresh && settled.key === key;
  useEffect(() => setPreviewed(value !== undefined), [value]);
  const programme = useProgramme(need);
  const selected = value && value.rows[chosenOf(value, wanted)]!.id;
  const previewed = useAnswer(
    "preview",
    "preview",
    isFresh || selected === undefined ? undefined : { need, mechanism: selected },
  );
  if (programme.answer) return { ranking: programme.answer, isFresh: true, programme };
  const isNewer = !isFresh && previewed.order > order;
  return {
    ...(value && { ranking: value }),
    ...(fault && { fault }),
    ...(isNewer && previewed.value && { preview: previewed.value }),
    isFresh,
    programme,
  };
}
