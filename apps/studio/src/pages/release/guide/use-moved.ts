import type { PublishedRelease, PublishedResult } from "@noisewright/contract/answers";
import { useEffect, useRef, useState } from "react";

/** Milliseconds in which values and intervals move to their new places. */
const DURATION = 450;

/**
 * A release whose numbers move to the numbers of the next draw, so that the eye sees what noise does.
 * Users who prefer less motion see the next draw at once.
 */
export function useMoved(next: PublishedRelease): PublishedRelease {
  const [shown, setShown] = useState(next);
  const now = useRef(next);
  useEffect(() => {
    const from = now.current;
    const begun = performance.now();
    let frame = 0;
    const show = (release: PublishedRelease) => {
      now.current = release;
      setShown(release);
    };
    const move = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - begun) / DURATION));
      const eased = 1 - (1 - part) ** 3;
      show(part === 1 ? next : between(from, next, eased));
      if (part < 1) frame = requestAnimationFrame(move);
    };
    if (isStill() || !isLike(from, next)) show(next);
    else frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [next]);
  return shown;
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether two draws have the same groups. */
function isLike(one: PublishedRelease, other: PublishedRelease): boolean {
  const keys = ({ results }: PublishedRelease) => JSON.stringify(results.map(({ key }) => key));
  return keys(one) === keys(other);
}

function between(from: PublishedRelease, to: PublishedRelease, part: number): PublishedRelease {
  const number = <T>(a: T, b: T): T =>
    typeof a === "number" && typeof b === "number" ? ((a + part * (b - a)) as T) : b;
  const results = to.results.map((result, i): PublishedResult => {
    const { value, interval: before } = from.results[i]!;
    const { interval } = result;
    return {
      ...{ ...result, value: number(value, result.value) },
      ...(interval && {
        interval: {
          lower: number(before?.lower ?? null, interval.lower),
          upper: number(before?.upper ?? null, interval.upper),
        },
      }),
    };
  });
  return { ...to, results };
}
