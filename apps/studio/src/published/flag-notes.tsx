import type { PublishedRelease } from "@noisewright/contract/answers";
import { type Flag, flagOf, flagText } from "@noisewright/report/flags";

const KINDS: readonly Flag[] = ["nothing", "none"];

/** Says which values of a release tell nothing, and what to do about it. */
export function FlagNotes({ release }: { release: PublishedRelease }) {
  const values = [...release.results, ...(release.tables ?? []).flatMap(({ cells }) => cells)];
  const flags = values.map((value) => flagOf(release, value));
  const hasKey = values.length > 1;
  return KINDS.map((kind) => {
    const count = flags.filter((flag) => flag === kind).length;
    if (count === 0) return null;
    const where = hasKey ? `${count} of ${values.length} values: ` : "";
    return (
      <p className="warnings" key={kind}>
        {where}
        {flagText(kind, hasKey)}
      </p>
    );
  });
}
