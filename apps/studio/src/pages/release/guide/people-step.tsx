import { useState } from "react";
import { change } from "../../../address/address.js";
import { writeItems } from "../../../ui/item-list.js";
import { BoundField } from "../bound-field.js";
import { ColumnField } from "../column-field.js";
import { errorFor } from "../field-errors.js";
import { namesIn } from "../join-query.js";
import { fieldValue, itemsOf, ROW } from "../release-query.js";
import type { StepProps } from "./guide-view.js";
import { hasUnit, isBound } from "./standing.js";
import { StepNav } from "./step-nav.js";
import { withOwnBounds } from "./templates.js";

/** The second step: the privacy unit, and how much of one person counts. */
export function PeopleStep({ bench, next, back }: StepProps) {
  const { query, sources, errors } = bench;
  const unit = query.get("unit") ?? undefined;
  // The answer yes has no column yet.
  const [isYes, setYes] = useState(unit !== undefined && unit !== ROW);
  const [tried, setTried] = useState(false);
  const columns = namesIn(sources, fieldValue(query, "source"));
  const problem = unit ? undefined : isYes ? "Pick the column." : "Choose an answer.";
  const bound = (name: "groups" | "rows", hint: string) => (
    <BoundField
      {...{ name, hint }}
      {...(name === "groups" && { term: "contribution-bound" as const })}
      value={fieldValue(query, name)}
      mayChoose
      error={
        errorFor(errors, name) ?? (isBound(query, name) ? undefined : "A whole number, at least 1.")
      }
      onChange={(value) => setBound(query, name, value)}
    />
  );
  return (
    <>
      <p className="lead">
        The published numbers must look almost the same with and without any one person. So we need
        to know which rows belong to one person.
      </p>
      <fieldset className="options">
        <legend className="hidden">Can a person have several rows?</legend>
        <label className="choice">
          <input
            type="radio"
            name="several-rows"
            checked={unit === ROW}
            onChange={() => {
              setYes(false);
              change({ unit: ROW, groups: undefined, rows: undefined });
            }}
          />
          <span className="title">No, each row is a different person</span>
          <span className="hint">Each row is protected by itself.</span>
        </label>
        <label className="choice">
          <input
            type="radio"
            name="several-rows"
            checked={isYes}
            onChange={() => {
              setYes(true);
              change({ unit: undefined });
            }}
          />
          <span className="title">Yes, one column says who it is</span>
          <span className="hint">All rows of a person are protected together.</span>
        </label>
      </fieldset>
      {isYes && (
        <div className="answers">
          <ColumnField
            label="Which column identifies a person?"
            columns={columns}
            value={unit}
            error={errorFor(errors, "unit") ?? (tried ? problem : undefined)}
            onChange={(column) =>
              change({
                ...{ unit: column, groups: query.get("groups") ?? "1" },
                rows: query.get("rows") ?? "5",
              })
            }
          />
          {unit && (
            <>
              <p className="hint">
                More rows of one person need more noise. Rows beyond these numbers are left out.
              </p>
              <div className="columns">
                {bound("groups", "in how many groups, such as cities, one person counts at most")}
                {bound("rows", "how many rows of one person count in each group at most")}
              </div>
            </>
          )}
        </div>
      )}
      <StepNav
        back={back}
        next={() => (hasUnit(query) ? next() : setTried(true))}
        problem={tried && !isYes ? problem : undefined}
      />
    </>
  );
}

/** Statistics that cannot choose a number from the data get numbers of their own. */
function setBound(query: URLSearchParams, name: "groups" | "rows", value: string | undefined) {
  const bound = (each: "groups" | "rows") =>
    each === name ? (value ?? "1") : fieldValue(query, each);
  const items = itemsOf(query).map(({ word, values }) => ({
    word,
    values: withOwnBounds(values, bound("groups"), bound("rows")),
  }));
  change({ [name]: value ?? "1", releases: writeItems(items) });
}
