import { useMemo } from "react";
import { colourOf, dashOf } from "../../chart/colours.js";
import { Skeleton } from "../../ui/skeleton.js";
import type { Comparison } from "../../worker/tasks/compare.js";
import { useAnswer } from "../../worker/use-answer.js";
import { labelsOf, levelOf } from "./compare-query.js";
import { Cumulatives, Distributions } from "./law-pictures.js";
import type { Line } from "./line.js";
import { Profiles, Renyi } from "./privacy-pictures.js";

interface Props {
  readonly comparison: Comparison;
  readonly query: URLSearchParams;
  readonly stale: boolean;
}

export function ComparePictures({ comparison, query, stale }: Props) {
  const { entries, answer, whole } = comparison;
  const lines = useMemo(() => {
    const labels = labelsOf(entries);
    return entries.flatMap((each, i): Line[] =>
      "fault" in each ? [] : [{ ...each, label: labels[i]!, colour: colourOf(i), dash: dashOf(i) }],
    );
  }, [entries]);
  const level = levelOf(query);
  const mechanisms = lines.map(({ id, params }) => ({ id, params }));
  // The curves follow the numbers: while a slider moves, only the numbers are computed.
  const curves = useAnswer(
    "privacyCurves",
    "privacyCurves",
    stale || lines.length === 0 ? undefined : { mechanisms, epsilon: level.epsilon },
  );
  const curved = useMemo(
    () =>
      curves.value?.length === lines.length
        ? lines.map((line, i) => ({ ...line, ...curves.value![i]! }))
        : undefined,
    [curves.value, lines],
  );
  if (lines.length === 0) return null;
  const legend = lines.map(({ label, colour, dash }) => ({ label, colour, dash }));
  const isOld = stale || !curves.fresh;
  return (
    <div className="pictures">
      <Distributions {...{ lines, stale, legend, answer, whole }} />
      <Cumulatives {...{ lines, stale, legend, answer, whole }} />
      {curved ? (
        <>
          <Profiles lines={curved} stale={isOld} legend={legend} {...level} />
          <Renyi lines={curved} stale={isOld} legend={legend} />
        </>
      ) : (
        <Skeleton height={390}>Computing the privacy of each mechanism…</Skeleton>
      )}
    </div>
  );
}
