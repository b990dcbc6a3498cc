import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import { writeItems } from "../../ui/item-list.js";
import { errorFor, type FieldError, tableErrors } from "./field-errors.js";
import { JoinCard } from "./join-card.js";
import { columnsOf, joinItems, nextSource, startOfJoin, tablesOf } from "./join-query.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly errors: readonly FieldError[];
}

/** The tables that are joined to the first table. */
export function JoinCards({ query, sources, errors }: Props) {
  const items = joinItems(query);
  const tables = tablesOf(query);
  const write = (joined: typeof items) => change({ join: writeItems(joined) || undefined });
  const next = nextSource(query, sources);
  const failure = errorFor(errors, "join");
  if (items.length === 0 && next === undefined) return null;
  return (
    <div className="group">
      {items.length > 0 && <p className="eyebrow">Joined tables</p>}
      <ul className="cards">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
          <li key={i}>
            <JoinCard
              item={item}
              name={tables[i + 1]!.name}
              sources={sources}
              before={columnsOf(query, sources, i + 1).map(({ text }) => text)}
              errors={tableErrors(errors, tables[i + 1]!.name, i)}
              onChoose={(file) => write(items.with(i, startOfJoin(query, sources, file, i + 1)))}
              onChange={(item) => write(items.with(i, item))}
              onRemove={() =>
                changeWithUndo(`Removed ${tables[i + 1]!.name}.`, {
                  join: writeItems(items.toSpliced(i, 1)) || undefined,
                })
              }
            />
          </li>
        ))}
      </ul>
      {failure && (
        <p className="wrong" role="alert">
          {failure}
        </p>
      )}
      {next && (
        <button type="button" onClick={() => write([...items, startOfJoin(query, sources, next)])}>
          Join a table
        </button>
      )}
    </div>
  );
}
