import type { PublishedRelease } from "@noisewright/contract/answers";
import { dot, lineY, ruleX } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { colourOf } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { numberText } from "../../ui/format.js";
import { type PeriodCount, periodCounts } from "./period-counts.js";
import { remainingPeriodsText } from "./periods-text.js";
import { publishedTable } from "./published-table.js";

interface Props {
  readonly release: PublishedRelease;
  readonly periods: NonNullable<PublishedRelease["periods"]>;
}

/** The running counts over time, as one line for each key, with their intervals. */
export function RunningPicture({ release, periods }: Props) {
  const { counts, series } = useMemo(() => periodCounts(release), [release]);
  const draw = useCallback(
    (width: number) => {
      const stroke = ({ series: own }: PeriodCount) => colourOf(series.indexOf(own));
      return {
        marginLeft: 60,
        x: { type: "utc" as const, label: `${periods.every} →`, ticks: width < 420 ? 4 : 8 },
        y: { label: `↑ ${release.name}`, grid: true, zero: true },
        marks: [
          ruleX(counts, {
            ...{ x: "date", y1: "lower", y2: "upper", stroke },
            ...{ strokeWidth: 2.5, strokeOpacity: 0.55 },
          }),
          lineY(counts, { x: "date", y: "value", z: "series", stroke, strokeWidth: 1.5 }),
          dot(counts, { x: "date", y: "value", r: 3.5, fill: stroke }),
        ],
      };
    },
    [counts, series, periods, release],
  );
  const sure = `${numberText(100 * release.confidence)} %`;
  const all = release.simultaneous ? "; this holds for all periods at once" : "";
  return (
    <Picture
      title={release.name}
      description={`The number of rows so far at the end of each ${periods.every}. Each interval contains the true number with ${sure} confidence${all}. ${remainingPeriodsText(periods)}`}
      name={`noisewright-${release.name.replaceAll(/\W+/g, "-")}`}
      draw={draw}
      height={300}
      table={publishedTable([release])}
      {...(series.length > 1 && {
        legend: series.map((label, i) => ({ label, colour: colourOf(i) })),
      })}
    />
  );
}
