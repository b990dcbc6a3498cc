import type { Distribution } from "@noisewright/core/laws";
import type { Chart, Panel, Point, Series } from "@noisewright/text";
import { FAMILIES, type Family, farError, probabilityWithin, SIMULATED } from "./noise.js";
import { A, COUNTS, noisesOf, type Simulated, type SimulationClaim } from "./simulation.js";

const NAMES = { geometric: "geometric", laplace: "rounded Laplace" };

/**
 * Draws Figures 7 to 9. The numbers in the paper are simulated, but the numbers in these charts are
 * computed from the laws.
 */
export function simulationCharts(claims: readonly SimulationClaim[]): Record<string, Chart> {
  return {
    "figure-7": {
      title: "Figure 7: P(|noise| ≤ 5), with counts clamped at 0",
      words:
        "Computed from the laws. The paper simulates; hollow marks are the values in its text.",
      panels: FAMILIES.map((family) => ({
        title: NAMES[family],
        x: { label: "true count", log: true },
        y: { label: "probability", range: [0.8, 1] as const },
        series: [
          ...lines(A, family, (law, count) => probabilityWithin(law, A.breakpoint, count)),
          ...printed("Fig. 7"),
        ],
      })),
    },
    "figure-8": {
      title: "Figure 8: P(|noise| ≤ t), average of the six counts",
      words:
        "Computed from the laws. The paper simulates; hollow marks are the values in its text.",
      panels: SIMULATED.map((setting, i) => accuracy(setting, printed(`Fig. 8${"ab"[i]}`))),
    },
    "figure-9": {
      title: "Figure 9: weighted mean relative error beyond the breakpoint",
      words: "Computed from the laws. A hollow mark is the paper's upper bound.",
      panels: SIMULATED.map((setting, i) => ({
        title: nameOf(setting),
        x: { label: "true count", log: true },
        y: { label: "error", log: true },
        series: [
          ...FAMILIES.flatMap((family) =>
            lines(
              setting,
              family,
              (law, count) => farError(law, setting.breakpoint, count) / count,
            ),
          ),
          ...printed(`Fig. 9${"ab"[i]}`),
        ],
      })),
    },
  };

  function printed(item: string): Series[] {
    const points = claims
      .filter((claim) => claim.item === item)
      .flatMap(({ at = [], states, printed: value }) =>
        at.map((x): Point => [x, states.endsWith("%") ? value / 100 : value]),
      );
    const style = { colour: "#111", line: "none", marks: true, theirs: true } as const;
    return points.length > 0 ? [{ name: "the paper's text", points, ...style }] : [];
  }
}

/** Returns one line for each noise distribution, over the six counts. */
function lines(
  setting: Simulated,
  family: Family,
  value: (law: Distribution, count: number) => number,
): Series[] {
  return named(setting, family).map(([name, law], i) => ({
    ...style(name, family, i),
    marks: true,
    points: COUNTS.map((count): Point => [count, value(law, count)]),
  }));
}

function accuracy(setting: Simulated, printed: readonly Series[]): Panel {
  const average = (law: Distribution, t: number) =>
    COUNTS.reduce((sum, count) => sum + probabilityWithin(law, t, count), 0) / COUNTS.length;
  const reaches = Array.from({ length: 26 }, (_, t) => t);
  const series = FAMILIES.flatMap((family) =>
    named(setting, family).map(([name, law], i) => ({
      ...style(name, family, i),
      points: reaches.map((t): Point => [t, average(law, t)]),
    })),
  );
  return {
    title: nameOf(setting),
    x: { label: "t" },
    y: { label: "probability" },
    series: [...series, ...printed],
  };
}

function named(setting: Simulated, family: Family): (readonly [string, Distribution])[] {
  const { mixture, matched, relaxed } = noisesOf(setting, family);
  return [
    [`${NAMES[family]} mixture`, mixture],
    [`${NAMES[family]}, ε = ${setting.matched}`, matched],
    [`${NAMES[family]}, ε = ${setting.relaxed}`, relaxed],
  ];
}

/** The colours of the three noise distributions. Geometric noise has solid lines. */
const COLOURS = ["#0072b2", "#d55e00", "#00805e"];

function style(name: string, family: Family, i: number): Pick<Series, "name" | "colour" | "line"> {
  const line = family === "geometric" ? "solid" : "dashed";
  return { name, colour: COLOURS[i]!, line };
}

function nameOf({ breakpoint, innerEpsilon, outerEpsilon }: Simulated): string {
  return `{${breakpoint}, ${innerEpsilon}, ${outerEpsilon}}`;
}
