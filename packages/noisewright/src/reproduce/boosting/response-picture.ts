import { type Panel, type Point, svgPlot } from "../../plot/svg-plot.js";
import type { ResponseReport } from "./response.js";
import type { Curve, Errors } from "./response-curves.js";

/** The texts of the SVG files, by file name. */
export function responsePictures({ curves, epsilon }: ResponseReport): Record<string, string> {
  const title = `What ε₀ buys: categories against values, ε = ${epsilon}`;
  return { "response-trade-off.svg": svgPlot({ title, panels: curves.map(panelOf) }) };
}

function panelOf({ size, exact, measured }: Curve): Panel {
  const points = (list: readonly Errors[], of: "category" | "value") =>
    list
      .filter((errors) => Number.isFinite(errors[of]))
      .map((errors): Point => [errors.innerEpsilon, Math.log10(errors[of])]);
  const series = (["category", "value"] as const).flatMap((of) => {
    const colour = of === "category" ? "#0072b2" : "#d55e00";
    return [
      { name: `share of a ${of}`, colour, points: points(exact, of) },
      { colour, points: points(measured, of), line: "none" as const, marks: true },
    ];
  });
  return {
    title: `categories of ${size} ages; dots are measured`,
    x: { label: "ε₀", range: [0, 5] },
    y: { label: "log₁₀ of the mean squared error" },
    series,
  };
}
