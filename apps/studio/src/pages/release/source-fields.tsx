import type { Source } from "@noisewright/contract/answers";
import { change, type Patch } from "../../address/address.js";
import { usePlace } from "../../address/place.js";
import { openedFiles } from "../../service/opened-files.js";
import { PlaceChoice } from "../../service/place-choice.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { isText, needsTypes, TYPES_HINT } from "./column-types.js";
import { errorFor, type FieldError, tableErrors } from "./field-errors.js";
import { FileFields, startWith } from "./file-fields.js";
import { namesIn, tablesOf } from "./join-query.js";
import { LayoutFields } from "./layout-fields.js";
import { DEFAULTS, FRESH, fieldValue, startOf, typesText } from "./release-query.js";
import { isSampleFile } from "./sample-file.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly errors: readonly FieldError[];
  /** Says which files are not open, in this browser. */
  readonly missing: string | undefined;
}

const HINTS = {
  service: "The service reads the files that it was started with.",
  browser: "This browser reads the file. The file does not leave this computer.",
};

/** Where the files are read. */
export function ReadingPlace() {
  return <PlaceChoice label="Read the file" hints={HINTS} />;
}

/** The place where files are read, and the first table. */
export function SourceFields({ query, sources, errors, missing }: Props) {
  const place = usePlace();
  const chosen = fieldValue(query, "source");
  const source = sources.find(({ name }) => name === chosen);
  const columns = namesIn(sources, chosen);
  const own = tableErrors(errors, tablesOf(query)[0]!.name).find(({ field }) => field !== "unit");
  return (
    <>
      <ReadingPlace />
      {place === "browser" && <FileFields missing={missing} />}
      <Select
        label="Table"
        value={chosen}
        options={optionsOf(sources, chosen)}
        error={errorFor(errors, "source") ?? own?.message}
        hint={columns.length > 0 ? `columns ${columns.join(", ")}` : undefined}
        onChange={(next) => {
          const opened = openedFiles().find(({ file }) => file.name === next)?.file;
          if (place === "service") change(startOfServed(sources, next));
          else if (opened && isSampleFile(opened)) change(FRESH);
          else if (opened) void startWith(opened);
        }}
      />
      {source?.kind === "duckdb" && (
        <TextField
          label="Table in the file"
          value={query.get("table") ?? ""}
          error={errorFor(errors, "table")}
          onChange={(table) => change({ table: table || undefined })}
        />
      )}
      {place === "browser" && isText(source?.kind) && <LayoutFields {...{ query, errors }} />}
      {needsTypes(source?.kind) && (
        <TextField
          label="Types of columns"
          value={typesText(query)}
          hint={TYPES_HINT}
          error={errors.find(({ field }) => field === "types")?.message}
          onChange={(types) => change({ types })}
        />
      )}
      <TextField
        label="Version of the data"
        value={query.get("version") ?? ""}
        hint="empty, until the data change after a release: then for example 2024-07"
        error={errorFor(errors, "version")}
        onChange={(version) => change({ version: version || undefined })}
      />
    </>
  );
}

/** The form for a table of the service. The sample has a form of its own. */
function startOfServed(sources: readonly Source[], name: string): Patch {
  if (name === DEFAULTS.source) return FRESH;
  return startOf(name, sources.find((source) => source.name === name)?.ledger);
}

/** The tables, and the chosen table even if its file is not open. */
function optionsOf(sources: readonly Source[], chosen: string) {
  const known = sources.map(({ name, kind }) => ({
    value: name,
    label: kind === "" ? name : `${name} (${kind})`,
  }));
  if (known.some(({ value }) => value === chosen)) return known;
  // The columns of a file that is open may not be known yet.
  const isOpen = openedFiles().some(({ file }) => file.name === chosen);
  return [...known, { value: chosen, label: isOpen ? chosen : `${chosen} (not open)` }];
}
