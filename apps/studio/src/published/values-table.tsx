import type { PublishedRelease, PublishedResult } from "@noisewright/contract/answers";
import { FLAG_WORDS, flagOf } from "@noisewright/report/flags";
import { useState } from "react";
import { numberText } from "../ui/format.js";
import { intervalText, valueText } from "./value-text.js";

/** Longer tables are cut off until the reader asks for all rows. */
const FIRST = 40;

/** The values of a release with their intervals. On a phone each value is a card. */
export function ValuesTable({ release }: { release: PublishedRelease }) {
  const { name, results, confidence } = release;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? results : results.slice(0, FIRST);
  const columns = Object.keys(results[0]!.key);
  const hasNotes = results.some(({ note }) => note !== undefined);
  return (
    <>
      <table className="plain cards-on-phone values">
        <caption className="unseen">Values of {name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" className="words" key={column}>
                {column}
              </th>
            ))}
            <th scope="col">Value</th>
            <th scope="col">Interval ({numberText(100 * confidence)} %)</th>
            {hasNotes && (
              <th scope="col" className="words">
                Note
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((result) => (
            <ValueRow
              key={JSON.stringify(result.key)}
              {...{ release, result, columns, hasNotes }}
            />
          ))}
        </tbody>
      </table>
      {shown.length < results.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {results.length} values
        </button>
      )}
    </>
  );
}

interface RowProps {
  readonly release: PublishedRelease;
  readonly result: PublishedResult;
  readonly columns: readonly string[];
  readonly hasNotes: boolean;
}

function ValueRow({ release, result, columns, hasNotes }: RowProps) {
  const flag = flagOf(release, result);
  const keys = columns.map((column) => {
    const value = result.key[column] ?? null;
    return { column, text: value === null ? "(empty)" : String(value) };
  });
  return (
    <tr>
      {keys.map(({ column, text }, i) =>
        i === 0 ? (
          <th scope="row" key={column}>
            {text}
          </th>
        ) : (
          <td className="words" key={column} data-label={column}>
            {text}
          </td>
        ),
      )}
      <td data-main="" className="number">
        {flag && <span className="flag">{FLAG_WORDS[flag]}</span>} {valueText(result)}
      </td>
      <td data-label="Interval" className="number">
        {intervalText(result)}
      </td>
      {hasNotes && (
        <td className="words" data-label="Note">
          {result.note}
        </td>
      )}
    </tr>
  );
}
