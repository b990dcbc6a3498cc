import { useEffect, useState } from "react";

const STEP = 50;
const PAUSE = 40;

/**
 * Counts up to a number of people in small steps, so that users can watch the estimate change. If
 * the user prefers reduced motion, the count jumps to that number at once.
 */
export function useSteps(people: number, key: string): number {
  const [state, setState] = useState({ key, shown: people });
  const shown = state.key === key ? Math.min(state.shown, people) : people;
  useEffect(() => {
    if (shown >= people) {
      setState((last) =>
        last.key === key && last.shown === people ? last : { key, shown: people },
      );
      return;
    }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(
      () => setState({ key, shown: still ? people : Math.min(people, shown + STEP) }),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [key, shown, people]);
  return shown;
}
