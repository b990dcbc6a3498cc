import type { Published, PublishedRelease, PublishedResult } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { saveText } from "../../chart/save.js";
import { csvOf } from "../../chart/table.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import { boundsText } from "./bounds-text.js";
import { keyText } from "./key-text.js";
import { publishedTable } from "./published-table.js";
import { RunningPicture } from "./running-picture.js";
import { SyntheticView } from "./synthetic-view.js";
import { TablesView } from "./tables-view.js";
import { WhiskerPicture } from "./whisker-picture.js";

interface Props {
  readonly published: Published;
  /** False if the spec or one of its files has changed since the release. */
  readonly isCurrent: boolean;
  /** Shown below the values. */
  readonly children?: ReactNode;
}

/** The published values with their intervals, and buttons that save the results. */
export function PublishedView({ published, isCurrent, children }: Props) {
  const { releases, receipt, request, protects } = published;
  const listed = releases.filter(({ tables, synthetic }) => !tables && !synthetic);
  const save = (kind: string, type: string, text: string) =>
    saveText(`noisewright-${request}${kind}`, type, text);
  return (
    <>
      <section className="panel" aria-label="Published">
        <div className="row">
          <div>
            <p className="eyebrow">Published</p>
            {!isCurrent && (
              <p className="hint">The spec or its file has changed since this release.</p>
            )}
          </div>
          <div className="pair takeaway">
            <button
              type="button"
              onClick={() =>
                save(".json", "application/json", JSON.stringify(published, undefined, 2))
              }
            >
              Result as JSON
            </button>
            <button
              type="button"
              onClick={() => save(".csv", "text/csv", csvOf(publishedTable(releases)))}
            >
              Result as CSV
            </button>
            <button
              type="button"
              onClick={() =>
                save("-receipt.json", "application/json", JSON.stringify(receipt, undefined, 2))
              }
            >
              Receipt
            </button>
          </div>
        </div>
        {listed.length > 0 && (
          <Scroll label="Table of published values">
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">Release</th>
                  <th scope="col" className="words">
                    Group
                  </th>
                  <th scope="col">Value</th>
                  <th scope="col">Interval</th>
                  <th scope="col">Confidence</th>
                  <th scope="col">ε</th>
                </tr>
              </thead>
              <tbody>{listed.flatMap(rowsOf)}</tbody>
            </table>
          </Scroll>
        )}
        {releases.map((release) => {
          const text = boundsText(release, protects.unit);
          return (
            <p className="hint" key={release.digest}>
              {release.name}: {release.describes}.{text && ` ${upperFirst(text)}`}
            </p>
          );
        })}
      </section>
      {children}
      {releases.map(
        (release) =>
          release.tables && (
            <TablesView key={release.digest} release={release} tables={release.tables} />
          ),
      )}
      {releases.map(
        (release) =>
          release.synthetic && (
            <SyntheticView key={release.digest} release={release} synthetic={release.synthetic} />
          ),
      )}
      {[listed.filter(isSingle), listed.filter((each) => !isSingle(each))].map((those, i) => (
        <div className="pictures" key={i === 0 ? "single" : "several"}>
          {those.map((release) =>
            release.periods ? (
              <RunningPicture key={release.name} release={release} periods={release.periods} />
            ) : (
              <WhiskerPicture key={release.name} release={release} />
            ),
          )}
        </div>
      ))}
    </>
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isSingle({ results }: PublishedRelease): boolean {
  return results.length === 1;
}

function rowsOf({ name, results, confidence, certified }: PublishedRelease) {
  if (results.length === 0) {
    return [
      <tr key={name}>
        <th scope="row">{name}</th>
        <td className="words" colSpan={5}>
          no group is large enough to be published
        </td>
      </tr>,
    ];
  }
  return results.map((result, i) => (
    <tr key={`${name} ${keyText(result.key)}`}>
      <th scope="row" className={i > 0 ? "again" : undefined}>
        {name}
      </th>
      <td className="words">{keyText(result.key)}</td>
      <td>{valueText(result.value)}</td>
      <td className={result.note ? "words" : undefined}>{intervalText(result)}</td>
      <td>{numberText(100 * confidence)} %</td>
      <td>{i === 0 ? numberTextUp(certified.epsilon) : ""}</td>
    </tr>
  ));
}

function valueText(value: PublishedResult["value"]): string {
  return typeof value === "number"
    ? numberText(value, 6)
    : value === null
      ? "(empty)"
      : String(value);
}

function intervalText({ interval, note }: PublishedResult): string {
  if (interval === undefined) return note ?? "";
  const { lower, upper } = interval;
  return `${lower === null ? "−∞" : numberText(lower, 6)} to ${upper === null ? "∞" : numberText(upper, 6)}`;
}
