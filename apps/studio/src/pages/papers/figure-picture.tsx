import { dot, lineY } from "@observablehq/plot";
import { useCallback } from "react";
import { colourOf } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { figure as digits } from "../../ui/format.js";
import type { PaperFigure } from "./paper-view.js";

/** Lines with dots; what the paper says is broken. */
export function FigurePicture({ figure, name }: { figure: PaperFigure; name: string }) {
  const draw = useCallback(() => {
    const { x, y, logX, logY, lines } = figure;
    const type = (log: boolean | undefined) =>
      log ? { type: "log" as const, tickFormat: (at: number) => digits(at) } : {};
    return {
      x: { label: `${x} →`, ticks: 5, ...type(logX) },
      y: { label: `↑ ${y}`, ticks: 5, grid: true, ...type(logY) },
      marks: lines.flatMap(({ points, theirs }, i) => {
        const known = points.filter((point) => point.y !== null);
        return [
          lineY(known, {
            x: "x",
            y: "y",
            stroke: colourOf(i),
            strokeWidth: 2,
            ...(theirs && { strokeDasharray: "5 4" }),
          }),
          ...(known.length <= 12
            ? [dot(known, { x: "x", y: "y", fill: colourOf(i), r: 2.6 })]
            : []),
        ];
      }),
    };
  }, [figure]);
  const { title, words, x, y, lines } = figure;
  return (
    <Picture
      title={title}
      words={words}
      name={`${name}-${title.toLowerCase().replaceAll(/\W+/g, "-")}`}
      draw={draw}
      height={280}
      legend={lines.map(({ label, theirs }, i) => ({
        ...{ label, colour: colourOf(i) },
        ...(theirs && { dash: true }),
      }))}
      table={{
        columns: ["line", x, y],
        rows: lines.flatMap(({ label, points }) =>
          points.map((point) => [label, point.x, point.y ?? ""]),
        ),
      }}
    />
  );
}
