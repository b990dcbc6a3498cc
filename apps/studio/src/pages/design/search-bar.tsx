import { useEffect, useState } from "react";
import { numberText } from "../../ui/format.js";
import type { SearchProgress } from "../../worker/tasks/optimal.js";

interface Props {
  readonly progress: SearchProgress | undefined;
  /** When the search started, by the clock of the page. */
  readonly since: number;
}

/** How far a search is: a bar, and the seconds that have passed. */
export function SearchBar({ progress, since }: Props) {
  const seconds = useSeconds(since);
  const part = partOf(progress);
  return (
    <div className="search-bar">
      <progress aria-label="Solving" {...(part !== undefined && { value: part })} />
      <span className="hint">{seconds} s</span>
    </div>
  );
}

/** The search ends when the loss and its proved lower bound differ by less than this part. */
const CLOSE = 1e-6;

/**
 * The part of the search that is done. A linear programme closes the gap between a loss and its
 * proved lower bound by about the same factor in each round. Undefined if there is no such gap yet.
 */
export function partOf(progress: SearchProgress | undefined): number | undefined {
  if (progress === undefined || !("loss" in progress)) return undefined;
  const { loss, lowerBound } = progress;
  const gap = (loss - lowerBound) / Math.abs(loss);
  if (!Number.isFinite(gap) || lowerBound <= 0) return undefined;
  const left = Math.log(Math.max(gap, CLOSE) / CLOSE) / Math.log(1 / CLOSE);
  return Math.min(0.97, Math.max(0.03, 1 - left));
}

function useSeconds(since: number): string {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return numberText(Math.floor(Math.max(0, now - since) / 1000));
}
