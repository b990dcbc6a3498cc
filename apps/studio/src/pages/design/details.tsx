import { GROUPS, type GroupWords } from "../../needs/groups.js";
import type { DesignAnswer, RefusedRow } from "../../worker/tasks/design.js";

/** Details that few readers need: the assumptions, and the mechanisms that do not qualify. */
export function Details({ answer: { refused, notes } }: { answer: DesignAnswer }) {
  return (
    <section className="panel" aria-label="Details">
      {notes.length > 0 && <p className="hint">Note: {notes.join("; ")}.</p>}
      <details>
        <summary>
          {refused.length} {refused.length === 1 ? "other mechanism does" : "other mechanisms do"}{" "}
          not qualify
        </summary>
        {GROUPS.map((group) => (
          <RefusedGroup
            key={group.id}
            group={group}
            rows={refused.filter((row) => row.group === group.id)}
          />
        ))}
      </details>
    </section>
  );
}

function RefusedGroup({ group, rows }: { group: GroupWords; rows: readonly RefusedRow[] }) {
  if (rows.length === 0) return null;
  const list = (
    <dl className="refused">
      {rows.map(({ mechanism, why }) => (
        <div key={`${mechanism} ${why}`}>
          <dt>{mechanism}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
  if (!group.isRare) {
    return (
      <>
        <p className="eyebrow">{group.title}</p>
        {list}
      </>
    );
  }
  return (
    <details>
      <summary>
        More: {rows.length} {group.title.toLowerCase()}
      </summary>
      {list}
    </details>
  );
}
