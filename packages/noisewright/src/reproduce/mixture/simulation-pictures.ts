import type { Distribution } from "@noisewright/core";
import type { Chart, Panel, Point, Series } from "../../plot/svg-plot.js";
import { FAMILIES, type Family, farError, SIMULATED, within } from "./noise.js";
import { A, COUNTS, noisesOf, type Simulated } from "./simulation.js";

const NAMES = { geometric: "geometric", laplace: "rounded Laplace" };

/** Figures 7 to 9: what the paper simulates, computed from the laws. */
export function simulationCharts(): Record<string, Chart> {
  return {
    "figure-7.svg": {
      title: "Figure 7: P(|noise| ≤ 5), counts never below 0",
      panels: FAMILIES.map((family) => ({
        title: NAMES[family],
        x: { label: "log10 of the true count" },
        y: { label: "probability", range: [0.8, 1] as const },
        series: lines(A, family, (law, count) => within(law, A.breakpoint, count)),
      })),
    },
    "figure-8.svg": {
      title: "Figure 8: P(|noise| ≤ t), over the six counts",
      panels: SIMULATED.map(accuracy),
    },
    "figure-9.svg": {
      title: "Figure 9: weighted mean relative error beyond the breakpoint",
      panels: SIMULATED.map((setting) => ({
        title: nameOf(setting),
        x: { label: "log10 of the true count" },
        y: { label: "log10 of the error" },
        series: FAMILIES.flatMap((family) =>
          lines(setting, family, (law, count) =>
            Math.log10(farError(law, setting.breakpoint, count) / count),
          ),
        ),
      })),
    },
  };
}

/** One line a noise, over the six counts. */
function lines(
  setting: Simulated,
  family: Family,
  value: (law: Distribution, count: number) => number,
): Series[] {
  return named(setting, family).map(([name, law], i) => ({
    ...style(name, family, i),
    marks: true,
    points: COUNTS.map((count): Point => [Math.log10(count), value(law, count)]),
  }));
}

function accuracy(setting: Simulated): Panel {
  const average = (law: Distribution, t: number) =>
    COUNTS.reduce((sum, count) => sum + within(law, t, count), 0) / COUNTS.length;
  const reaches = Array.from({ length: 26 }, (_, t) => t);
  const series = FAMILIES.flatMap((family) =>
    named(setting, family).map(([name, law], i) => ({
      ...style(name, family, i),
      points: reaches.map((t): Point => [t, average(law, t)]),
    })),
  );
  return { title: nameOf(setting), x: { label: "t" }, y: { label: "probability" }, series };
}

function named(setting: Simulated, family: Family): (readonly [string, Distribution])[] {
  const { mixture, matched, relaxed } = noisesOf(setting, family);
  return [
    [`${NAMES[family]} mixture`, mixture],
    [`${NAMES[family]}, ε = ${setting.matched}`, matched],
    [`${NAMES[family]}, ε = ${setting.relaxed}`, relaxed],
  ];
}

/** A colour for each of the three noises, solid for geometric ones. */
const COLOURS = ["#0072b2", "#d55e00", "#00805e"];

function style(name: string, family: Family, i: number): Pick<Series, "name" | "colour" | "line"> {
  const line = family === "geometric" ? "solid" : "dashed";
  return { name, colour: COLOURS[i] as string, line };
}

function nameOf({ breakpoint, innerEpsilon, outerEpsilon }: Simulated): string {
  return `{${breakpoint}, ${innerEpsilon}, ${outerEpsilon}}`;
}
