import type { Published, PublishedRelease } from "@noisewright/contract/answers";
import { chartsOf } from "@noisewright/report/charts";
import { useMemo } from "react";
import { levelText } from "../ui/format.js";
import { boundsText } from "./bounds-text.js";
import { ChartPicture } from "./chart-picture.js";
import { FlagNotes } from "./flag-notes.js";
import { remainingPeriodsText } from "./periods-text.js";
import { SingleValue } from "./single-value.js";
import { SyntheticView } from "./synthetic-view.js";
import { TablesView } from "./tables-view.js";
import { ValuesTable } from "./values-table.js";

interface Props {
  readonly release: PublishedRelease;
  readonly unit: Published["protects"]["unit"];
}

/** The results of one release: values first, then the chart, and what is known about them. */
export function ReleaseResults({ release, unit }: Props) {
  const charts = useMemo(() => chartsOf(release), [release]);
  const { name, describes, results, tables, synthetic, mechanism, certified, leftOut } = release;
  const bounds = boundsText(release, unit);
  const about = [`${upperFirst(describes)}.`, ...(bounds ? [upperFirst(bounds)] : [])];
  return (
    <section className="panel release-results" aria-label={name}>
      <div className="about-release">
        <h2>{name}</h2>
        <p className="hint">{about.join(" ")}</p>
      </div>
      {tables && <TablesView release={release} tables={tables} charts={charts} />}
      {synthetic && <SyntheticView release={release} synthetic={synthetic} />}
      {!tables && !synthetic && (
        <div className="beside">
          <Values release={release} />
          {charts.map((chart) => (
            <ChartPicture key={chart.title} release={release} chart={chart} />
          ))}
        </div>
      )}
      <FlagNotes release={release} />
      <p className="hint method">
        {mechanism.id} noise, {levelText(certified)}.{leftOut && ` ${leftOut}`}
        {release.periods && ` ${remainingPeriodsText(release.periods)}`}
        {results.some(isOutside) &&
          " A value may lie outside its interval: noise can lead to an impossible number, and intervals leave out what is impossible."}
      </p>
    </section>
  );
}

function Values({ release }: { release: PublishedRelease }) {
  const [first, ...others] = release.results;
  if (first === undefined) return <p>No group is large enough to be published.</p>;
  const isSingle = others.length === 0 && Object.keys(first.key).length === 0;
  return isSingle ? (
    <SingleValue release={release} result={first} />
  ) : (
    <div className="part">
      <ValuesTable release={release} />
    </div>
  );
}

function isOutside({ value, interval }: PublishedRelease["results"][number]): boolean {
  if (typeof value !== "number" || interval === undefined) return false;
  return value < (interval.lower ?? value) || value > (interval.upper ?? value);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
