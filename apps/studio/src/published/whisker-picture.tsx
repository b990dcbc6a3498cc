import type { PublishedRelease, PublishedResult } from "@noisewright/contract/answers";
import { dot, ruleX, ruleY } from "@observablehq/plot";
import { useCallback } from "react";
import { Picture } from "../chart/picture.js";
import { numberText } from "../ui/format.js";
import { publishedTable } from "./published-table.js";

interface Props {
  readonly release: PublishedRelease;
  readonly result: PublishedResult;
}

/**
 * A single value as a dot and its interval as a line, on the range of possible values if both ends
 * are known. An interval without an end reaches the edge of the picture.
 */
export function WhiskerPicture({ release, result: { value, interval } }: Props) {
  const { name, range, confidence } = release;
  const number = typeof value === "number" ? value : undefined;
  const draw = useCallback(
    (width: number) => {
      const at = number ?? 0;
      const [lower, upper] = [interval?.lower ?? at, interval?.upper ?? at];
      const ends = range?.upper === undefined ? [at, lower, upper] : [range.lower, range.upper];
      return {
        marginLeft: 20,
        marginRight: 26,
        marginTop: 12,
        x: { label: null, grid: true, ticks: width < 420 ? 4 : 6, domain: domainOf(ends) },
        y: { axis: null, domain: [-1, 1] },
        marks: [
          ruleY([0], { x1: lower, x2: upper, ...LINE }),
          ruleX([lower, upper], { y1: -0.25, y2: 0.25, ...LINE }),
          dot([at], { x: (x: number) => x, y: () => 0, r: 5, fill: "var(--series-1)" }),
        ],
      };
    },
    [number, interval, range],
  );
  if (number === undefined || interval === undefined) return null;
  const axis = range?.upper === undefined ? "" : " The axis shows all possible values.";
  return (
    <Picture
      title={name}
      description={`The interval contains the true value with ${numberText(100 * confidence)} % confidence.${axis}`}
      name={`noisewright-${name.replaceAll(/\W+/g, "-")}`}
      draw={draw}
      height={96}
      table={publishedTable([release])}
    />
  );
}

const LINE = { stroke: "var(--series-1)", strokeWidth: 2.5, strokeOpacity: 0.55 };

function domainOf(ends: readonly number[]): [number, number] {
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const pad = (highest - lowest || 1) * 0.04;
  return [lowest - pad, highest + pad];
}
