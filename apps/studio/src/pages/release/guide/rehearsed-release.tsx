import type { Published, PublishedRelease } from "@noisewright/contract/answers";
import { ReleaseResults } from "../../../published/release-results.js";
import { useMoved } from "./use-moved.js";
import "../../../published/published.css";

interface Props {
  readonly release: PublishedRelease;
  readonly unit: Published["protects"]["unit"];
}

/** One rehearsed release, in the view of real results. The numbers move to those of the next draw. */
export function RehearsedRelease({ release, unit }: Props) {
  return <ReleaseResults release={useMoved(release)} unit={unit} />;
}
