import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { BoundField } from "./bound-field.js";
import { errorFor, type FieldError, tableErrors } from "./field-errors.js";
import { columnsOf, tablesOf, unitOf } from "./join-query.js";
import { fieldValue, ROW } from "./release-query.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly errors: readonly FieldError[];
}

/** The privacy unit: all rows with the same value of a column, or each row. */
export function UnitFields({ query, sources, errors }: Props) {
  const unit = fieldValue(query, "unit");
  const tables = tablesOf(query);
  const isJoined = tables.length > 1;
  const own = tableErrors(errors, tables[0]!.name);
  const columns = columnsOf(query, sources).map(({ column, text }) => (isJoined ? text : column));
  return (
    <>
      <Select
        label="Protects"
        term="privacy-unit"
        value={unit}
        error={errorFor(errors, "unit") ?? errorFor(own, "unit")}
        options={[...new Set([...columns, ROW, unit])].map((name) => ({
          value: name,
          label: name === ROW ? "each row by itself" : `all rows with the same ${name}`,
        }))}
        onChange={(next) => change({ unit: next })}
      />
      {unit !== ROW && (
        <>
          {(isJoined || query.has("unitName")) && (
            <TextField
              label="What one of them is called"
              hint="such as person; tables about the same people share a ledger by this name"
              placeholder={unitOf(query).column}
              value={query.get("unitName") ?? ""}
              error={errorFor(errors, "unitName")}
              onChange={(name) => change({ unitName: name || undefined })}
            />
          )}
          <div className="bounds">
            <BoundField
              name="groups"
              term="contribution-bound"
              hint="at most this many are counted"
              value={fieldValue(query, "groups")}
              mayChoose
              error={errorFor(errors, "groups")}
              onChange={(groups) => change({ groups })}
            />
            <BoundField
              name="rows"
              hint="of one person, at most this many are counted"
              value={fieldValue(query, "rows")}
              mayChoose
              error={errorFor(errors, "rows")}
              onChange={(rows) => change({ rows })}
            />
          </div>
        </>
      )}
    </>
  );
}
