import type { Panel, Point } from "@noisewright/text";
import type { Charts } from "../kit/index.js";
import type { ResponseReport } from "./response.js";
import type { Curve, Errors } from "./response-curves.js";

export function responseCharts({ curves, epsilon }: ResponseReport): Charts {
  return {
    "response-trade-off": {
      title: `Figure 7: errors against ε₀ at ε = ${epsilon}`,
      words:
        "Mean squared error of estimated shares against ε₀. A larger ε₀ helps single values and harms categories.",
      panels: curves.map(panelOf),
    },
  };
}

function panelOf({ size, exact, measured }: Curve): Panel {
  const points = (list: readonly Errors[], of: "category" | "value") =>
    list
      .filter((errors) => Number.isFinite(errors[of]))
      .map((errors): Point => [errors.innerEpsilon, errors[of]]);
  const series = (["category", "value"] as const).flatMap((of) => {
    const colour = of === "category" ? "#0072b2" : "#d55e00";
    return [
      { name: `share of a ${of}`, colour, points: points(exact, of) },
      {
        name: `share of a ${of}, measured`,
        ...{ colour, points: points(measured, of), line: "none" as const, marks: true },
      },
    ];
  });
  return {
    title: `categories of ${size} ages`,
    x: { label: "ε₀", range: [0, 5] },
    y: { label: "mean squared error", log: true },
    series,
  };
}
