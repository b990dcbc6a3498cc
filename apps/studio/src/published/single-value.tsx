import type { PublishedRelease, PublishedResult } from "@noisewright/contract/answers";
import { FLAG_WORDS, flagOf } from "@noisewright/report/flags";
import { numberText } from "../ui/format.js";
import { intervalText, valueText } from "./value-text.js";
import { WhiskerPicture } from "./whisker-picture.js";

interface Props {
  readonly release: PublishedRelease;
  readonly result: PublishedResult;
}

/** A single value, large, with its interval. */
export function SingleValue({ release, result }: Props) {
  const flag = flagOf(release, result);
  const interval = intervalText(result);
  return (
    <>
      <p className="single">
        <strong>{valueText(result)}</strong>{" "}
        {flag && <span className="flag">{FLAG_WORDS[flag]}</span>}{" "}
        <span>
          {interval
            ? `${interval}, with ${numberText(100 * release.confidence)} % confidence`
            : result.note}
        </span>
      </p>
      <WhiskerPicture release={release} result={result} />
    </>
  );
}
