import { useMemo } from "react";
import { colourOf, dashOf } from "../../chart/colours.js";
import type { ComparisonEntry } from "../../worker/tasks/compare.js";
import { answerOf, labelsOf, levelOf } from "./compare-query.js";
import { Cumulatives, Densities } from "./law-pictures.js";
import type { Line } from "./line.js";
import { Profiles, Renyi } from "./privacy-pictures.js";

interface Props {
  readonly entries: readonly ComparisonEntry[];
  readonly query: URLSearchParams;
  readonly stale: boolean;
}

export function ComparePictures({ entries, query, stale }: Props) {
  const lines = useMemo(() => {
    const labels = labelsOf(entries);
    return entries.flatMap((each, i): Line[] =>
      "fault" in each ? [] : [{ ...each, label: labels[i]!, colour: colourOf(i), dash: dashOf(i) }],
    );
  }, [entries]);
  const answer = answerOf(query);
  const level = levelOf(query);
  if (lines.length === 0) return null;
  const legend = lines.map(({ label, colour, dash }) => ({ label, colour, dash }));
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
