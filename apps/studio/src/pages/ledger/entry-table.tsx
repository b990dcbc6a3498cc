import type { LedgerEntry } from "@noisewright/contract/answers";
import { levelText } from "../../ui/format.js";
import { hourText } from "./hour-text.js";

/** The number of entries that are shown. An export has all entries. */
const MOST = 100;

/** The entries of a ledger with their hashes, the latest first. */
export function EntryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <details>
      <summary>
        {entries.length === 1 ? "The entry" : `All ${entries.length} entries`} of the hash chain
      </summary>
      <table className="history cards-on-phone entries">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className="short">
              Event
            </th>
            <th scope="col" className="short">
              Time
            </th>
            <th scope="col" className="short">
              Hash
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            .slice(-MOST)
            .toReversed()
            .map(({ index, time, content, hash }) => (
              <tr key={hash}>
                <th scope="row">{index}</th>
                <td data-label="event" className="short">
                  {whatHappened(content)}
                </td>
                <td data-label="time" className="short">
                  <time dateTime={time}>{hourText(time)}</time>
                </td>
                <td data-label="hash" className="short">
                  <code title={hash}>{hash.slice(0, 12)}…</code>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {entries.length > MOST && (
        <p className="hint">The latest {MOST} entries. An export has all entries.</p>
      )}
    </details>
  );
}

function whatHappened(content: LedgerEntry["content"]): string {
  switch (content.kind) {
    case "created/1":
    case "created/2":
      return `created with ${levelText(content.budget)}`;
    case "raised/1":
    case "raised/2":
      return `raised to ${levelText(content.budget)}`;
    case "debited/1":
    case "debited/2":
    case "debited/3":
      return `${many(content.releases.length, "release")} paid for by request ${content.request.slice(0, 24)}`;
    case "answered/1":
    case "answered/2":
      return `${many(content.releases.length, "answer")} stored`;
    case "checkpoint/1":
      return "checkpoint of all entries so far";
  }
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
