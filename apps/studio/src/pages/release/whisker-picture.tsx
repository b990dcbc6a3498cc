import type { PublishedRelease } from "@noisewright/contract/answers";
import { dot, ruleY, text } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import { numberText } from "../../ui/format.js";
import { keyText } from "./key-text.js";
import { publishedTable } from "./published-table.js";

interface Mark {
  readonly label: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The published values as dots, and their intervals as lines. An interval without an end reaches
 * the edge of the picture.
 */
export function WhiskerPicture({ release }: { release: PublishedRelease }) {
  const marks = useMemo(() => marksOf(release), [release]);
  const draw = useCallback(
    (width: number) => ({
      marginLeft: marks.length > 1 ? Math.min(130, width * 0.35) : 20,
      marginRight: 26,
      marginTop: marks.length > 1 ? 8 : 22,
      x: { label: `${release.name} →`, grid: true, ticks: ticksFor(marks, width) },
      y: {
        label: null,
        domain: marks.map(({ label }) => label),
        tickSize: 0,
        ...(marks.length === 1 && { axis: null }),
      },
      marks: [
        ruleY(marks, {
          y: "label",
          x1: "lower",
          x2: "upper",
          stroke: "var(--series-1)",
          strokeWidth: 2.5,
          strokeOpacity: 0.55,
        }),
        dot(marks, { y: "label", x: "value", r: 4.5, fill: "var(--series-1)" }),
        ...(marks.length === 1
          ? [
              text(marks, {
                y: "label",
                x: "value",
                text: ({ value }: Mark) => numberText(value, 6),
                dy: -16,
                fill: "var(--ink)",
                fontWeight: 600,
                fontSize: 13,
              }),
            ]
          : []),
      ],
    }),
    [marks, release],
  );
  if (marks.length === 0) return null;
  const sure = `${numberText(100 * release.confidence)} %`;
  return (
    <Picture
      title={release.name}
      description={`Published with ${release.mechanism.id} noise. Each interval contains the true value with ${sure} confidence${release.simultaneous ? "; this holds for all intervals at once" : ""}.`}
      name={`noisewright-${release.name.replaceAll(/\W+/g, "-")}`}
      draw={draw}
      height={marks.length === 1 ? 110 : 60 + 26 * marks.length}
      table={publishedTable([release])}
    />
  );
}

/** Fewer ticks for long numbers, so that their labels do not overlap. */
function ticksFor(marks: readonly Mark[], width: number): number {
  const largest = Math.max(...marks.map(({ upper }) => Math.abs(upper)));
  return width < 420 ? (largest < 10_000 ? 4 : 2) : largest < 10_000_000 ? 6 : 4;
}

function marksOf({ results }: PublishedRelease): readonly Mark[] {
  const numbers = results.flatMap(({ value, interval, key }) =>
    typeof value === "number" && interval
      ? [{ label: keyText(key) || "all", value, ...interval }]
      : [],
  );
  const ends = numbers.flatMap(({ value, lower, upper }) => [
    value,
    lower ?? value,
    upper ?? value,
  ]);
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  return numbers.map(({ lower, upper, ...rest }) => ({
    ...rest,
    lower: lower ?? lowest,
    upper: upper ?? highest,
  }));
}
