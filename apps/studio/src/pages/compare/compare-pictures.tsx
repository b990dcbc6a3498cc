import { areaY, dot, lineY, ruleX, ruleY } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { colourOf, LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { figure } from "../../ui/format.js";
import type { Compared, Contestant } from "../../worker/tasks/compare.js";
import { answerOf, labelsOf, levelOf } from "./compare-query.js";
import { stairs } from "./stairs.js";

interface Props {
  readonly contestants: readonly Contestant[];
  readonly query: URLSearchParams;
  readonly stale: boolean;
}

interface Line extends Compared {
  readonly label: string;
  readonly colour: string;
}

export function ComparePictures({ contestants, query, stale }: Props) {
  const lines = useMemo(() => {
    const labels = labelsOf(contestants);
    return contestants.flatMap((each, i): Line[] =>
      "fault" in each ? [] : [{ ...each, label: labels[i] as string, colour: colourOf(i) }],
    );
  }, [contestants]);
  const answer = answerOf(query);
  const level = levelOf(query);
  if (lines.length === 0) return null;
  const legend = lines.map(({ label, colour }) => ({ label, colour }));
  const shared = { lines, stale, legend };
  return (
    <div className="pictures">
      <Densities {...shared} answer={answer} />
      <Cumulatives {...shared} answer={answer} />
      <Profiles {...shared} epsilon={level.epsilon} delta={level.delta} />
      <Renyi {...shared} />
    </div>
  );
}

interface Shared {
  readonly lines: readonly Line[];
  readonly stale: boolean;
  readonly legend: readonly { readonly label: string; readonly colour: string }[];
}

function Densities({ lines, answer, ...rest }: Shared & { answer: number }) {
  const draw = useCallback(() => {
    const discrete = lines.every(({ law }) => law.curve.length === 0);
    // Where densities and masses meet, stems share the height by the larger of each.
    const top = Math.max(...lines.flatMap(({ law }) => law.curve.map(({ pdf }) => pdf)), 0);
    const heaviest = Math.max(...lines.flatMap(({ law }) => law.stems.map(({ mass }) => mass)), 0);
    const unit = discrete ? 1 : top / heaviest;
    return {
      x: { label: "output →", nice: false },
      y: { label: discrete ? "↑ probability" : "↑ density", ticks: 4, grid: true },
      marks: [
        ...lines.flatMap(({ law, colour }) => {
          const stems = law.stems.map(({ x, mass }) => ({ x, y: mass * unit }));
          return [
            areaY(law.curve, { x: "x", y1: 0, y2: "pdf", fill: colour, fillOpacity: 0.07 }),
            lineY(law.curve, { x: "x", y: "pdf", stroke: colour, strokeWidth: 2 }),
            ruleX(stems, { x: "x", y: "y", stroke: colour, strokeOpacity: 0.4 }),
            ...(stems.length <= 80 ? [dot(stems, { x: "x", y: "y", fill: colour, r: 2.6 })] : []),
          ];
        }),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
        ruleY([0], { stroke: "var(--faint)" }),
      ],
    };
  }, [lines, answer]);
  return (
    <Picture
      title="Densities"
      words={`What each releases where the true answer is ${figure(answer)}; dots carry probability.`}
      name="noisewright-densities"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "output", "density", "mass"],
        rows: lines.flatMap(({ label, law }) => [
          ...law.curve.map(({ x, pdf }) => [label, x, pdf, ""]),
          ...law.stems.map(({ x, mass }) => [label, x, "", mass]),
        ]),
      }}
      {...rest}
    />
  );
}

function Cumulatives({ lines, answer, ...rest }: Shared & { answer: number }) {
  const draw = useCallback(
    () => ({
      x: { label: "output →", nice: false },
      y: { label: "↑ P(output ≤ x)", domain: [0, 1], ticks: 5, grid: true },
      marks: [
        ...lines.map(({ law, colour }) =>
          lineY(stairs(law), { x: "x", y: "cdf", stroke: colour, strokeWidth: 2 }),
        ),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
      ],
    }),
    [lines, answer],
  );
  return (
    <Picture
      title="Cumulative"
      words="The probability of an output up to each number; a jump is a point that carries probability."
      name="noisewright-cdf"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "output", "cdf"],
        rows: lines.flatMap(({ label, law }) => stairs(law).map(({ x, cdf }) => [label, x, cdf])),
      }}
      {...rest}
    />
  );
}

const LEAST_DELTA = 1e-12;

function Profiles({ lines, epsilon, delta, ...rest }: Shared & { epsilon: number; delta: number }) {
  const draw = useCallback(
    () => ({
      x: { label: "ε →", nice: false },
      y: {
        type: "log" as const,
        domain: [LEAST_DELTA, 1],
        label: "↑ δ",
        ticks: 5,
        tickFormat: (x: number) => figure(x),
        grid: true,
      },
      marks: [
        ...lines.map(({ profile, colour }) =>
          lineY(
            profile.filter((each) => each.delta >= LEAST_DELTA),
            { x: "epsilon", y: "delta", stroke: colour, strokeWidth: 2 },
          ),
        ),
        ruleX([epsilon], { stroke: LIMIT, strokeDasharray: "4 3" }),
        ...(delta >= LEAST_DELTA
          ? [ruleY([delta], { stroke: LIMIT, strokeDasharray: "4 3" })]
          : []),
      ],
    }),
    [lines, epsilon, delta],
  );
  return (
    <Picture
      title="Privacy profile δ(ε)"
      words={`The mass that may exceed each ε. All meet at ε = ${figure(epsilon)}${delta > 0 ? `, δ = ${figure(delta)}` : ""}: what differs is the rest.`}
      name="noisewright-profile"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "epsilon", "delta"],
        rows: lines.flatMap(({ label, profile }) =>
          profile.map((each) => [label, each.epsilon, each.delta]),
        ),
      }}
      {...rest}
    />
  );
}

function Renyi({ lines, ...rest }: Shared) {
  const draw = useCallback(
    () => ({
      x: { type: "log" as const, label: "order α →", ticks: 4, tickFormat: "~g" },
      y: { label: "↑ Rényi divergence", ticks: 4, grid: true, zero: true },
      marks: [
        ...lines.map(({ rdp, colour }) =>
          lineY(
            rdp.filter((each) => Number.isFinite(each.epsilon)),
            {
              x: "alpha",
              y: "epsilon",
              stroke: colour,
              strokeWidth: 2,
              clip: true,
            },
          ),
        ),
      ],
    }),
    [lines],
  );
  return (
    <Picture
      title="Rényi divergence"
      words="What each costs at every order, which is what adds up over many releases."
      name="noisewright-rdp"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "order", "divergence"],
        rows: lines.flatMap(({ label, rdp }) =>
          rdp.map((each) => [label, each.alpha, each.epsilon]),
        ),
      }}
      {...rest}
    />
  );
}
