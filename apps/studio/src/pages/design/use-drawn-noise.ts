import { useEffect, useState } from "react";
import type { Params } from "../../worker/tasks/mechanism-cache.js";
import { useAnswer } from "../../worker/use-answer.js";

/** Outputs drawn for the picture, and how many of them the picture shows so far. */
export interface DrawnNoise {
  readonly outputs: readonly number[];
  readonly shown: number;
  draw(): void;
}

const COUNT = 500;
/** How long the outputs take to appear, in milliseconds. */
const DURATION = 2400;

/**
 * Draws outputs in the worker, from the certified weights. They appear one after another, or all at
 * once if the user prefers less motion. Other parameters clear the picture.
 */
export function useDrawnNoise(
  id: string,
  params: Params | undefined,
  answer: number,
): DrawnNoise | undefined {
  const key = JSON.stringify([id, params, answer]);
  const [asked, setAsked] = useState({ key: "", turn: 0 });
  const isAsked = asked.key === key && params !== undefined;
  const { value, fresh } = useAnswer(
    "samples",
    "samples",
    isAsked ? { id, params, answer, count: COUNT, turn: asked.turn } : undefined,
  );
  const outputs = isAsked && fresh ? value : undefined;
  const shown = useCount(outputs);
  if (params === undefined) return undefined;
  return {
    outputs: outputs ?? [],
    shown,
    draw: () => setAsked(({ turn }) => ({ key, turn: turn + 1 })),
  };
}

/** Counts up to the number of outputs. */
function useCount(outputs: readonly number[] | undefined): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (outputs === undefined) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(outputs.length);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION));
      // The first outputs appear slowly, so that the eye can follow each of them.
      setShown(Math.round(outputs.length * part * part));
      if (part < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [outputs]);
  return outputs === undefined ? 0 : Math.min(shown, outputs.length);
}
