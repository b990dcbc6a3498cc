import type { Distribution } from "@noisewright/core/laws";
import type { Chart, Point, Series } from "@noisewright/text";
import { mixtureOf, plainOf } from "./noise.js";

const FIGURES = [
  { file: "figure-4", name: "E|x|", of: (law: Distribution) => law.absoluteMoment(1, 0) },
  { file: "figure-5", name: "ln variance", of: (law: Distribution) => Math.log(law.variance) },
  { file: "figure-6", name: "entropy", of: (law: Distribution) => law.entropy },
];
const INNER = [0.1, 0.2, 0.4, 0.7, 1];
const LARGEST = 3;
const STEP = 0.05;

/**
 * Figures 4 to 6: the utility of the geometric mixture with breakpoint 5, and the gain over
 * geometric noise at equal ζ.
 */
export function gainCharts(): Record<string, Chart> {
  const charts = FIGURES.map(({ file, name, of }, i): [string, Chart] => [
    file,
    {
      title: `Figure ${i + 4}: ${name} of the geometric mixture, breakpoint 5`,
      words: "The gain over geometric noise with the same ζ, which is not equal privacy.",
      panels: [
        panel("of the mixture", name, (inner, outer) => of(bent(inner, outer).law(0))),
        panel(
          "geometric noise with the same ζ, minus the mixture",
          `gain in ${name}`,
          (inner, outer) => {
            const mixture = bent(inner, outer);
            const plain = plainOf("geometric", mixture.details.zeta!);
            return of(plain.law(0)) - of(mixture.law(0));
          },
        ),
      ],
    },
  ]);
  return Object.fromEntries(charts);
}

function bent(innerEpsilon: number, outerEpsilon: number) {
  return mixtureOf("geometric", { breakpoint: 5, innerEpsilon, outerEpsilon });
}

function panel(title: string, label: string, value: (inner: number, outer: number) => number) {
  const series = INNER.map((inner): Series => {
    const count = Math.round((LARGEST - inner) / STEP) + 1;
    const outers = Array.from({ length: count }, (_, i) => inner + i * STEP);
    const points = outers.map((outer): Point => [outer, value(inner, outer)]);
    return { name: `inner ε = ${inner}`, points };
  });
  return { title, x: { label: "outer ε" }, y: { label }, series };
}
