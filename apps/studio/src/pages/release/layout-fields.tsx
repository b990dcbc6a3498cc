import { change } from "../../address/address.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { errorFor, type FieldError } from "./field-errors.js";

const ENCODINGS = ["utf-8", "latin-1", "utf-16", "utf-16le", "utf-16be"];

interface Props {
  readonly query: URLSearchParams;
  readonly errors: readonly FieldError[];
}

/** How the text of a file is written. */
export function LayoutFields({ query, errors }: Props) {
  const encoding = query.get("encoding") ?? "utf-8";
  return (
    <div className="columns">
      <TextField
        label="Delimiter"
        placeholder=","
        hint="one character, or \t for a tab"
        value={query.get("delimiter") ?? ""}
        error={errorFor(errors, "delimiter")}
        onChange={(delimiter) => change({ delimiter: delimiter || undefined })}
      />
      <Select
        label="Encoding"
        value={encoding}
        options={[...new Set([...ENCODINGS, encoding])].map((value) => ({ value, label: value }))}
        error={errorFor(errors, "encoding")}
        onChange={(next) => change({ encoding: next === "utf-8" ? undefined : next })}
      />
    </div>
  );
}
