import { change } from "../../address/address.js";
import { saveText } from "../../chart/save.js";
import { csvOf } from "../../chart/table.js";
import { numberText } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import { Segmented } from "../../ui/segmented.js";
import { useShortList } from "./use-short-list.js";
import type { Statement, Verdict } from "./views/paper-view.js";

const VERDICTS = ["wrong", "loose", "solved", "holds"] as const;

interface Props {
  readonly id: string;
  readonly statements: readonly Statement[];
  readonly query: URLSearchParams;
}

/** Every checked claim: the paper's number, our number, and the verdict. */
export function StatementTable({ id, statements, query }: Props) {
  const count = (verdict: Verdict) => statements.filter((one) => one.verdict === verdict).length;
  const options = VERDICTS.filter((verdict) => count(verdict) > 0);
  const wanted = options.find((verdict) => verdict === query.get("verdict")) ?? options[0];
  const shown = statements.filter(({ verdict }) => verdict === wanted);
  const short = useShortList(shown.length, wanted);
  const confirmed = statements.filter((one) => one.confirmed).length;
  return (
    <section className="panel paper-table" aria-label="Statements">
      <div className="row">
        <div>
          <p className="eyebrow">Statements</p>
          <p className="hint">
            {confirmed} of {statements.length} verdicts are confirmed by our numbers.
          </p>
        </div>
        <button
          type="button"
          className="quiet"
          aria-label="Save the statements as CSV"
          onClick={() => saveText(`noisewright-${id}-statements.csv`, "text/csv", csvOf(all()))}
        >
          CSV
        </button>
      </div>
      <Segmented
        label="Verdict"
        value={wanted ?? "holds"}
        options={options.map((value) => ({ value, label: `${value} (${count(value)})` }))}
        onChange={(verdict) => change({ verdict })}
      />
      <Scroll label="Rows of statements">
        <table className="cards-on-phone">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col" className="words">
                Statement
              </th>
              <th scope="col">Paper</th>
              <th scope="col">Ours</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, short.count).map(({ item, states, relation, paper, ours, why }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and rows never change places
              <tr key={`${wanted} ${i}`}>
                <th scope="row">{item}</th>
                <td className="words why">
                  {states}
                  <span>{why}</span>
                </td>
                <td data-label="Paper">
                  {paper === null ? "open" : `${relation} ${numberText(paper, 5)}`}
                </td>
                <td data-label="Ours">
                  {ours === null ? "∞" : numberText(Math.abs(ours) < 1e-12 ? 0 : ours, 5)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {short.more}
      </Scroll>
    </section>
  );

  function all() {
    return {
      columns: ["where", "states", "relation", "theirs", "ours", "verdict", "why"],
      rows: statements.map(({ item, states, relation, paper, ours, verdict, why }) => [
        ...[item, states, relation, paper ?? "", ours ?? "Infinity", verdict, why],
      ]),
    };
  }
}
