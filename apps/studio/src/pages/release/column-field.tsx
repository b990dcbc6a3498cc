import { useState } from "react";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { unquoted } from "./column-text.js";

interface Props {
  readonly label: string;
  /** The columns as expressions write them: with quotes where a name needs quotes. */
  readonly columns: readonly string[];
  readonly value: string | undefined;
  /** What no column means. */
  readonly empty?: string | undefined;
  readonly hint?: string | undefined;
  /** Whether an expression may take the place of a column. */
  readonly mayCompute?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const EXPRESSION = "(expression)";

/**
 * A column, picked from a list, so that nobody types a name or its quotes. If the columns are not
 * known, the field is a text.
 */
export function ColumnField(props: Props) {
  const { label, columns, value, empty, hint, mayCompute = false, error, onChange } = props;
  const isColumn = value === undefined || columns.includes(value);
  const [computes, setComputes] = useState(!isColumn);
  const write = (next: string) => onChange(next === "" ? undefined : next);
  if (columns.length === 0) {
    const about = hint ?? (mayCompute ? "a column or an expression" : undefined);
    return <TextField {...{ label, error }} hint={about} value={value ?? ""} onChange={write} />;
  }
  const isExpression = mayCompute && (computes || !isColumn);
  const unknown = isColumn || isExpression ? [] : [value];
  return (
    <>
      <Select
        {...{ label, hint }}
        value={isExpression ? EXPRESSION : (value ?? "")}
        error={isExpression ? undefined : error}
        options={[
          ...(value === undefined || empty ? [{ value: "", label: empty ?? "pick a column" }] : []),
          ...[...columns, ...unknown].map((name) => ({ value: name, label: unquoted(name) })),
          ...(mayCompute ? [{ value: EXPRESSION, label: "an expression…" }] : []),
        ]}
        onChange={(next) => {
          setComputes(next === EXPRESSION);
          if (next !== EXPRESSION) write(next);
        }}
      />
      {isExpression && (
        <TextField
          label={`${label}: expression`}
          hint="over columns, for example days / 7"
          value={value ?? ""}
          error={error}
          onChange={write}
        />
      )}
    </>
  );
}
