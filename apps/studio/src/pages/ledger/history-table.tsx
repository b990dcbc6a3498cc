import type { LedgerEntry } from "@noisewright/contract/answers";
import { levelText } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";

/** All entries of a ledger, the latest first. */
export function HistoryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <Scroll label="Table of entries">
      <table className="history">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className="words">
              Time
            </th>
            <th scope="col" className="words">
              Event
            </th>
            <th scope="col" className="words">
              Hash
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map(({ index, time, content, hash }) => (
            <tr key={hash}>
              <th scope="row">{index}</th>
              <td className="words">
                <time dateTime={time}>{time.replace("T", " ").slice(0, 19)}</time>
              </td>
              <td className="words">{whatHappened(content)}</td>
              <td className="words">
                <code title={hash}>{hash.slice(0, 12)}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
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
  }
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
