import type { PastRequest } from "@noisewright/contract/answers";
import { useState } from "react";
import { numberTextUp } from "../../ui/format.js";
import { hourText } from "./hour-text.js";

/** The number of requests that are shown at first. */
const FEW = 10;

/** The paid requests of a ledger, the latest first. On a phone each request is a card. */
export function HistoryTable({ requests }: { requests: readonly PastRequest[] }) {
  const [isLong, setLong] = useState(false);
  if (requests.length === 0) return <p className="hint">Nothing was released from it yet.</p>;
  const shown = requests.toReversed().slice(0, isLong ? undefined : FEW);
  return (
    <>
      <table className="history cards-on-phone">
        <thead>
          <tr>
            <th scope="col">Releases</th>
            <th scope="col">Cost ε</th>
            <th scope="col">Total ε</th>
            <th scope="col">δ</th>
            <th scope="col" className="short">
              Who
            </th>
            <th scope="col" className="short">
              When
            </th>
            <th scope="col" className="short">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((request) => (
            <RequestRow key={request.entry} request={request} />
          ))}
        </tbody>
      </table>
      <p className="hint">
        The cost is that of the request alone, the total is all that was spent after it. Both are
        rounded up. The total can grow by less or by more than the cost, because costs do not simply
        add up.
      </p>
      {requests.length > FEW && (
        <div>
          <button type="button" onClick={() => setLong(!isLong)}>
            {isLong ? "Show fewer" : `Show all ${requests.length} requests`}
          </button>
        </div>
      )}
    </>
  );
}

function RequestRow({ request }: { request: PastRequest }) {
  const { entry, time, who, names, epsilon, delta, spent, status } = request;
  return (
    <tr>
      <th scope="row" title={`entry ${entry}, request ${request.request}`}>
        {namesText(names)}
      </th>
      <td data-label="cost ε">{levelOf(epsilon)}</td>
      <td data-label="total ε">{levelOf(spent)}</td>
      <td data-label="δ">{delta === 0 ? "0" : numberTextUp(delta)}</td>
      <td data-label="who" className="short">
        {who ?? "not recorded"}
      </td>
      <td data-label="when" className="short">
        <time dateTime={time}>{hourText(time)}</time>
      </td>
      <td data-label="status" className="short">
        <span className="status" data-status={status}>
          {status === "answered" ? "published" : "paid, not published"}
        </span>
      </td>
    </tr>
  );
}

function levelOf(epsilon: number | null): string {
  return epsilon === null ? "–" : numberTextUp(epsilon, 4);
}

/** The names of the releases. Periods of one release have the same name. */
export function namesText(names: PastRequest["names"]): string {
  const known = [...new Set(names.flatMap((name) => name ?? []))];
  if (known.length > 0) return known.join(", ");
  return `${names.length} ${names.length === 1 ? "release" : "releases"}`;
}
