import { type Publication, type Published, publication } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { ReleaseResults } from "../../published/release-results.js";
import { SaveReport } from "../../published/save-report.js";
import { TakeAway } from "../../published/take-away.js";
import { call } from "../../service/call.js";
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
          <p className="kept">
            {!isCurrent && "The spec or its file has changed since this release. "}
            {id && (
              <>
                Kept{" "}
                <Link path="results" query={{ ...atPlace(place), id }}>
                  in Results
                </Link>
                . Take the values with you:
              </>
            )}
          </p>
          <TakeAway published={published} report={id && <SaveReport load={() => loadKept(id)} />} />
        </div>
      </div>
      {releases.map((release) => (
        <ReleaseResults key={release.name} release={release} unit={protects.unit} />
      ))}
      {children}
    </section>
  );
}

const loadKept = (id: string): Promise<Publication> =>
  call(`/api/published/${encodeURIComponent(id)}`, publication);
