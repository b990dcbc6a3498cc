import type { PaperFigure } from "@noisewright/contract/answers";
import { dot, line } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import { numberText as digits } from "../../ui/format.js";
import { styledSeries } from "./figure-style.js";
import type { Axis } from "./views/paper-view.js";

/**
 * One panel of a paper's figure, recomputed. Values that are printed in the paper have dashed lines
 * or hollow dots.
 */
export function FigurePicture({ figure, name }: { figure: PaperFigure; name: string }) {
  const { id, title, words, x, y, series } = figure;
  const styled = useMemo(() => styledSeries(series), [series]);
  const draw = useCallback(
    () => ({
      x: { label: `${x.label} →`, ticks: 5, ...scaleOf(x) },
      y: { label: `↑ ${y.label}`, ticks: 5, grid: true, ...scaleOf(y) },
      marks: styled.flatMap(({ points, colour, dash, lined, mark }) => {
        const drawable = points.filter((point) => has(x, point[0]) && has(y, point[1]));
        const visible = drawable.filter((point) => within(x, point[0]) && within(y, point[1]));
        const fill = mark === "hollow" ? "var(--surface)" : colour;
        return [
          ...(lined
            ? [
                line(drawable, {
                  stroke: colour,
                  strokeWidth: 2,
                  strokeDasharray: dash,
                  clip: true,
                }),
              ]
            : []),
          ...(mark ? [dot(visible, { fill, stroke: colour, r: mark === "hollow" ? 4 : 2.6 })] : []),
        ];
      }),
    }),
    [styled, x, y],
  );
  return (
    <Picture
      title={title}
      description={words}
      name={`${name}-${id}`}
      draw={draw}
      height={280}
      legend={styled.map(({ label, colour, dash, lined, mark }) => ({
        ...{ label, colour, dash },
        ...(!lined && mark && { mark }),
      }))}
      table={{
        columns: ["line", x.label, y.label],
        rows: styled.flatMap(({ label, points }) =>
          points.map(([at, value]) => [label, at, value ?? ""]),
        ),
      }}
    />
  );
}

function scaleOf({ log, range }: Axis) {
  return {
    ...(log && { type: "log" as const, tickFormat: (at: number) => digits(at) }),
    ...(range && { domain: range }),
  };
}

/** Checks that an axis can show a value. The value may lie outside the range of the axis. */
function has({ log }: Axis, value: number | null): boolean {
  return value !== null && (!log || value > 0);
}

function within({ range }: Axis, value: number | null): boolean {
  return !range || (value !== null && value >= range[0] && value <= range[1]);
}
