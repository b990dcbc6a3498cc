import { type Keys, keysAnswer } from "@noisewright/contract/answers";
import { TermHelp } from "../../glossary/term.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { useService } from "../../service/use-service.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import { Skeleton } from "../../ui/skeleton.js";
import { hourText } from "./hour-text.js";

/** Who may use a ledger, and who has spent how much from it. Only stewards see it. */
export function WhoTable({ ledger }: { ledger: string }) {
  const { value, fault, again } = useService("/api/keys", keysAnswer);
  return (
    <section className="panel" aria-label="Who may use it">
      <div className="labelled">
        <h2>Who may use it</h2>
        <TermHelp id="role" />
      </div>
      {fault ? (
        <ErrorNotice fault={fault} again={again} />
      ) : value === undefined ? (
        <Skeleton height={120}>Reading the keys…</Skeleton>
      ) : (
        <People ledger={ledger} answer={value} />
      )}
    </section>
  );
}

interface Row {
  readonly who: string;
  readonly role: string;
  readonly scope: string;
  readonly quota: string;
  readonly spent: string;
  readonly last: string;
}

function People({ ledger, answer }: { ledger: string; answer: Keys }) {
  const rows = rowsOf(ledger, answer);
  return (
    <>
      {!answer.guarded && (
        <p>
          This service runs without keys: everyone who can open it on this machine is a steward.
        </p>
      )}
      {rows.length > 0 && (
        <table className="history cards-on-phone">
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Spent ε</th>
              <th scope="col">Quota</th>
              <th scope="col" className="short">
                Role
              </th>
              <th scope="col" className="short">
                Ledgers
              </th>
              <th scope="col" className="short">
                Last request
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ who, role, scope, quota, spent, last }) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                <td data-label="spent ε">{spent}</td>
                <td data-label="quota">{quota}</td>
                <td data-label="role" className="short">
                  {role}
                </td>
                <td data-label="ledgers" className="short">
                  {scope}
                </td>
                <td data-label="last request" className="short">
                  {last}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">
        Spent is the sum of the cost of each request alone, rounded up. A quota limits this sum. Add
        a key with <code>noisewright keys add --role analyst --ledger {ledger} --quota 0.5</code>.
      </p>
    </>
  );
}

function rowsOf(ledger: string, { keys, others }: Keys): readonly Row[] {
  const allowed = keys.filter(({ ledgers }) => ledgers === undefined || ledgers.includes(ledger));
  return [
    ...allowed.map(({ id, role, ledgers, quota, spent }) => {
      const own = spent.find((each) => each.ledger === ledger);
      return {
        ...{ who: `key ${id}`, role, scope: ledgers?.join(", ") ?? "all" },
        ...{ quota: role === "reader" ? "–" : quotaText(quota), ...spentText(own) },
      };
    }),
    ...others
      .filter((each) => each.ledger === ledger)
      .map((each) => ({
        ...{ who: each.who ?? "not recorded", role: "no key", scope: "–", quota: "–" },
        ...spentText(each),
      })),
  ];
}

function spentText(
  spent: Keys["others"][number] | Keys["keys"][number]["spent"][number] | undefined,
) {
  if (spent === undefined) return { spent: "0", last: "never" };
  return { spent: numberTextUp(spent.epsilon, 4), last: hourText(spent.last) };
}

function quotaText({ epsilon, perDay }: NonNullable<Keys["keys"][number]["quota"]> = {}): string {
  const parts = [
    ...(epsilon === undefined ? [] : [`ε = ${numberText(epsilon)}`]),
    ...(perDay === undefined ? [] : [`${perDay} a day`]),
  ];
  return parts.join(", ") || "none";
}
