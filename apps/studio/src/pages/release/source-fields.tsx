import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { needsTypes, TYPES_HINT } from "./column-types.js";
import { errorFor, type FieldError, tableErrors } from "./field-errors.js";
import { namesIn, tablesOf } from "./join-query.js";
import { fieldValue, startOf, typesText } from "./release-query.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly errors: readonly FieldError[];
}

/** The first table. */
export function SourceFields({ query, sources, errors }: Props) {
  const chosen = fieldValue(query, "source");
  const source = sources.find(({ name }) => name === chosen);
  const columns = namesIn(sources, chosen);
  const own = tableErrors(errors, tablesOf(query)[0]!.name).find(({ field }) => field !== "unit");
  return (
    <>
      <Select
        label="Table"
        value={chosen}
        options={sources.map(({ name, kind }) => ({ value: name, label: `${name} (${kind})` }))}
        error={errorFor(errors, "source") ?? own?.message}
        hint={columns.length > 0 ? `columns ${columns.join(", ")}` : undefined}
        onChange={(next) =>
          change(startOf(next, sources.find(({ name }) => name === next)?.ledger))
        }
      />
      {source?.kind === "duckdb" && (
        <TextField
          label="Table in the file"
          value={query.get("table") ?? ""}
          error={errorFor(errors, "table")}
          onChange={(table) => change({ table: table || undefined })}
        />
      )}
      {needsTypes(source?.kind) && (
        <TextField
          label="Types of columns"
          value={typesText(query)}
          hint={TYPES_HINT}
          error={errors.find(({ field }) => field === "types")?.message}
          onChange={(types) => change({ types })}
        />
      )}
    </>
  );
}
