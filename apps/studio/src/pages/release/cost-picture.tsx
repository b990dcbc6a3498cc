import type { Preview } from "@noisewright/contract/answers";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import { barX, text } from "../../chart/plot/index.js";
import { numberTextUp } from "../../ui/format.js";

interface Bar {
  readonly name: string;
  readonly epsilon: number;
  readonly isFree: boolean;
}

/** The ε of each release by itself. */
export function CostPicture({ preview, stale }: { preview: Preview; stale: boolean }) {
  const bars = useMemo(
    () =>
      preview.releases.map(({ name, certified, status }): Bar => {
        return { name, epsilon: certified.epsilon, isFree: status !== "new" };
      }),
    [preview],
  );
  const draw = useCallback(
    (width: number) => ({
      marginLeft: Math.min(140, width * 0.36),
      marginRight: 60,
      marginTop: 8,
      x: { label: "ε →", ticks: 5, zero: true },
      y: { label: null, domain: bars.map(({ name }) => name), tickSize: 0, padding: 0.35 },
      marks: [
        barX(bars, {
          x: "epsilon",
          y: "name",
          fill: ({ isFree }: Bar) => (isFree ? "var(--faint)" : "var(--series-1)"),
        }),
        text(bars, {
          x: "epsilon",
          y: "name",
          text: ({ epsilon, isFree }: Bar) => (isFree ? "paid" : numberTextUp(epsilon, 3)),
          textAnchor: "start",
          dx: 5,
          fill: "var(--ink)",
        }),
      ],
    }),
    [bars],
  );
  return (
    <Picture
      title="Cost of each release"
      description="The certified ε of each release by itself. Together the releases cost at most the sum. A release that was paid for earlier costs nothing."
      name="noisewright-release-cost"
      draw={draw}
      height={Math.max(110, 50 + 30 * bars.length)}
      stale={stale}
      table={{
        columns: ["release", "statistic", "mechanism", "epsilon", "delta", "status"],
        rows: preview.releases.map(({ name, statistic, mechanism, certified, status }) => [
          ...[name, statistic, mechanism.id],
          ...[certified.epsilon, certified.delta, status],
        ]),
      }}
    />
  );
}
