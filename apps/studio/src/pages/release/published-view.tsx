import type { Published } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { ReleaseResults } from "../../published/release-results.js";
import { TakeAway } from "../../published/take-away.js";
import "../../published/published.css";

interface Props {
  readonly published: Published;
  /** False if the spec or one of its files has changed since the release. */
  readonly isCurrent: boolean;
  /** Shown below the values. */
  readonly children?: ReactNode;
}

/** The published values with their intervals and charts, and buttons that save the results. */
export function PublishedView({ published, isCurrent, children }: Props) {
  const { releases, protects, id } = published;
  const place = usePlace();
  return (
    <section className="published" aria-label="Published">
      <div className="panel">
        <div className="row">
          <div>
            <p className="eyebrow">Published</p>
            {!isCurrent && (
              <p className="hint">The spec or its file has changed since this release.</p>
            )}
          </div>
          {id && (
            <p className="kept">
              Kept{" "}
              <Link path="results" query={{ ...atPlace(place), id }}>
                in Results
              </Link>
              , with its report, record and spec.
            </p>
          )}
        </div>
      </div>
      {releases.map((release) => (
        <ReleaseResults key={release.name} release={release} unit={protects.unit} />
      ))}
      <div className="panel">
        <TakeAway published={published} />
      </div>
      {children}
    </section>
  );
}
