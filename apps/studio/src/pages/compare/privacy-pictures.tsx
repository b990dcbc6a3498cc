import { useCallback } from "react";
import { LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { lineY, ruleX, ruleY } from "../../chart/plot/index.js";
import { levelText, numberText } from "../../ui/format.js";
import type { CurvedLine, PictureProps } from "./line.js";

const LEAST_DELTA = 1e-12;

export function Profiles({
  lines,
  epsilon,
  delta,
  ...rest
}: PictureProps<CurvedLine> & { epsilon: number; delta: number }) {
  const draw = useCallback(
    () => ({
      x: { label: "ε →" },
      y: {
        type: "log" as const,
        domain: [LEAST_DELTA, 1],
        label: "↑ δ",
        ticks: 5,
        tickFormat: (x: number) => numberText(x),
        grid: true,
      },
      marks: [
        ...lines.map(({ profile, colour, dash }) =>
          lineY(
            profile.filter((each) => each.delta >= LEAST_DELTA),
            { x: "epsilon", y: "delta", stroke: colour, strokeDasharray: dash, strokeWidth: 2 },
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
      description={`For each ε, the smallest δ at which the mechanism is (ε, δ)-private. All mechanisms keep ${levelText({ epsilon, delta })}; elsewhere their curves differ.`}
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

export function Renyi({ lines, ...rest }: PictureProps<CurvedLine>) {
  const draw = useCallback(
    () => ({
      x: {
        type: "log" as const,
        label: "order α →",
        ticks: 4,
        tickFormat: (x: number) => String(x),
      },
      y: { label: "↑ Rényi divergence", ticks: 4, grid: true, zero: true },
      marks: [
        ...lines.map(({ rdp, colour, dash }) =>
          lineY(
            rdp.filter((each) => Number.isFinite(each.epsilon)),
            {
              x: "alpha",
              y: "epsilon",
              stroke: colour,
              strokeDasharray: dash,
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
      description="The Rényi divergence of one release at each order α. To account for several releases, add up their divergences."
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
