import { useState } from "react";
import { change } from "../../../address/address.js";
import { changeWithUndo } from "../../../address/undo.js";
import { type Item, writeItems } from "../../../ui/item-list.js";
import { fieldValue, itemsOf } from "../release-query.js";
import type { StepProps } from "./guide-view.js";
import { freeName, nameOf } from "./item-name.js";
import { problemsOf } from "./item-problems.js";
import { hasStatistics } from "./standing.js";
import { StatisticEditor } from "./statistic-editor.js";
import { StepNav } from "./step-nav.js";
import { summaryOf } from "./summary.js";
import { TemplateCards } from "./template-cards.js";
import {
  startingEpsilon,
  startOfTemplate,
  type Template,
  templateOf,
  withOwnBounds,
} from "./templates.js";

/** The third step: the statistics, each made from a template. */
export function StatisticsStep({ bench, next, back }: StepProps) {
  const { query, errors } = bench;
  const items = itemsOf(query);
  const [tried, setTried] = useState(false);
  const edit = query.has("edit") ? Number(query.get("edit")) : undefined;
  const open = (index: number | undefined) => {
    setTried(false);
    change({ edit: index === undefined ? undefined : String(index) });
  };
  const add = (template: Template) => {
    const values = withOwnBounds(
      startOfTemplate(template, startingEpsilon(leftFor(bench))),
      fieldValue(query, "groups"),
      fieldValue(query, "rows"),
    );
    const word = freeName(
      nameOf(values),
      items.map((item) => item.word),
    );
    setTried(false);
    change({ releases: writeItems([...items, { word, values }]), edit: String(items.length) });
  };
  const remove = (index: number) =>
    changeWithUndo(`Removed ${items[index]!.word}.`, {
      ...{ releases: writeItems(items.toSpliced(index, 1)), edit: undefined },
    });
  const edited = edit === undefined ? undefined : items[edit];
  if (edit !== undefined && edited !== undefined) {
    const isDone = Object.keys(problemsOf(edited)).length === 0;
    return (
      <>
        <StatisticEditor
          bench={bench}
          index={edit}
          showsProblems={tried}
          onRemove={() => remove(edit)}
        />
        <StepNav
          back={() => (isDone ? open(undefined) : remove(edit))}
          next={() => (isDone ? open(undefined) : setTried(true))}
          label="Done"
        />
      </>
    );
  }
  return (
    <>
      {items.length > 0 && (
        <ul className="statistics">
          {items.map((item, i) => (
            <StatisticRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a statistic is identified by its position
              key={i}
              item={item}
              problem={problemOf(item, errors.find(({ release }) => release === i)?.message)}
              onEdit={() => open(i)}
              onRemove={() => remove(i)}
            />
          ))}
        </ul>
      )}
      <TemplateCards
        label={items.length > 0 ? "Add another one" : "Choose a template"}
        onChoose={add}
      />
      <StepNav
        back={back}
        next={() => (hasStatistics(query) ? next() : setTried(true))}
        problem={tried && !hasStatistics(query) ? missingText(items) : undefined}
      />
    </>
  );
}

/** What is left of the budget for one more statistic. */
function leftFor({ query, ledgers }: StepProps["bench"]): number {
  const ledger = ledgers.find(({ name }) => name === fieldValue(query, "ledger"));
  const before = ledger
    ? ledger.budget.epsilon - ledger.spent
    : Number(fieldValue(query, "epsilon"));
  return itemsOf(query).reduce((left, { values }) => left - Number(values.epsilon ?? 0), before);
}

function problemOf(item: Item, refused: string | undefined): string | undefined {
  return Object.values(problemsOf(item))[0] ?? refused;
}

function missingText(items: readonly Item[]): string {
  return items.length === 0 ? "Choose what to publish." : "Something is missing in a statistic.";
}

interface RowProps {
  readonly item: Item;
  readonly problem: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One statistic of the list. A statistic without a template is edited in the full form. */
function StatisticRow({ item, problem, onEdit, onRemove }: RowProps) {
  const isOffered = templateOf(item) !== undefined;
  return (
    <li className="statistic">
      <div>
        <p className="title">{item.word}</p>
        <p className={problem ? "wrong" : "hint"}>{problem ?? summaryOf(item)}</p>
      </div>
      <div className="pair">
        {isOffered ? (
          <button type="button" onClick={onEdit} aria-label={`Edit ${item.word}`}>
            Edit
          </button>
        ) : (
          <button type="button" onClick={() => change({ mode: "form" })}>
            Edit in the full form
          </button>
        )}
        <button
          type="button"
          className="quiet"
          onClick={onRemove}
          aria-label={`Remove ${item.word}`}
        >
          Remove
        </button>
      </div>
    </li>
  );
}
