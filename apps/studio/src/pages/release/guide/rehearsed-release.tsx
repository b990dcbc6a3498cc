import type { PublishedRelease } from "@noisewright/contract/answers";
import { TablesView } from "../tables-view.js";
import { WhiskerPicture } from "../whisker-picture.js";
import { useMoved } from "./use-moved.js";

/** One rehearsed release, in the views of real results, without anything to save as a result. */
export function RehearsedRelease({ release }: { release: PublishedRelease }) {
  if (release.tables) return <TablesView release={release} tables={release.tables} />;
  if (release.results.length === 0) {
    return <p className="hint">{release.name}: no made-up group is large enough to be named.</p>;
  }
  return <MovingPicture release={release} />;
}

function MovingPicture({ release }: { release: PublishedRelease }) {
  return <WhiskerPicture release={useMoved(release)} />;
}
