import { gapText } from "@noisewright/core/format";
import { numberText, numberTextUp, withoutRoundingError } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";

interface Props {
  readonly answer: DesignAnswer;
  readonly chosen: number;
  /** True if the ranking is for earlier requirements. */
  readonly stale: boolean;
  readonly choose: (id: string | undefined) => void;
}

interface Column {
  readonly head: string;
  cell(row: Row): string;
}

/** All mechanisms that qualify, best first. A selected row shows the pictures of its mechanism. */
export function Ranking({ answer, chosen, stale, choose }: Props) {
  const columns = columnsOf(answer);
  return (
    <section
      className="panel ranking"
      aria-label="Ranked mechanisms"
      data-stale={stale || undefined}
    >
      {stale && <p className="older">For the earlier requirements. Updating…</p>}
      <Scroll label="Table of mechanisms">
        <table className="cards-on-phone">
          <thead>
            <tr>
              <th scope="col">Mechanism</th>
              {columns.map(({ head }) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row, i) => (
              <tr key={`${row.id} ${row.why}`} data-chosen={i === chosen || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="shown"
                      checked={i === chosen}
                      onChange={() => choose(i === answer.recommended ? undefined : row.id)}
                    />
                    {row.id}
                    {i === answer.recommended && <span className="tag">recommended</span>}
                  </label>
                </th>
                {columns.map(({ head, cell }) => (
                  <td
                    key={head}
                    data-label={head}
                    data-main={head === columns[0]!.head || undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function columnsOf({ seeksEpsilon, metrics, sensitivity, rows }: DesignAnswer): Column[] {
  const names = metrics.map(({ name }) => name);
  const own = names.map((name) => ({
    head: name,
    cell: (row: Row) => numberText(row.scores[name]!),
  }));
  const hasDelta = rows.some(({ joint }) => joint.delta > 0);
  return [
    ...(seeksEpsilon ? [{ head: "ε", cell: (row: Row) => numberText(row.epsilon) }] : own),
    { head: "gap", cell: ({ gap }) => gapText(gap) },
    { head: "certified ε", cell: ({ joint }) => numberTextUp(joint.epsilon) },
    ...(hasDelta ? [{ head: "δ", cell: ({ joint }: Row) => numberTextUp(joint.delta, 2) }] : []),
    ...(names.includes("rmse") && !seeksEpsilon
      ? []
      : [{ head: "rmse", cell: ({ utility }: Row) => numberText(utility.worst.rmse) }]),
    { head: "99 % error", cell: ({ utility }) => numberText(utility.worst.error99) },
    { head: "99.9 % error", cell: ({ utility }) => numberText(utility.worst.error999) },
    {
      head: "bias",
      cell: ({ utility }) => numberText(withoutRoundingError(utility.worst.bias, sensitivity)),
    },
  ];
}
