import type { Source } from "@noisewright/contract/answers";
import { useState } from "react";
import { change } from "../../../address/address.js";
import { IS_STATIC_SITE } from "../../../address/site.js";
import { isText } from "../column-types.js";
import { errorFor } from "../field-errors.js";
import { LayoutFields } from "../layout-fields.js";
import { DEFAULTS, fieldValue, isSample } from "../release-query.js";
import { DropArea } from "./drop-area.js";
import { startOfGuide } from "./guide-start.js";
import type { StepProps } from "./guide-view.js";
import { hasTable } from "./standing.js";
import { StepNav } from "./step-nav.js";

/** The first step: a file of this computer, a table of the service, or the sample. */
export function DataStep({ bench, next }: StepProps) {
  const { query, sources, missing, place, errors } = bench;
  const [tried, setTried] = useState(false);
  const isChosen = hasTable(query);
  const isOpen = isChosen && missing === undefined;
  const source = sources.find(({ name }) => name === fieldValue(query, "source"));
  const served = sources.filter(({ name }) => name !== DEFAULTS.source);
  const error = errorFor(errors, "source") ?? errorFor(errors, "types");
  return (
    <>
      <p className="lead">
        A file of this computer is read in this browser and does not leave it. Nothing is spent
        until you confirm.
      </p>
      {isOpen && (
        <Chosen
          source={source}
          name={isSample(query) ? "The sample of library loans" : fieldValue(query, "source")}
        />
      )}
      <DropArea
        missing={isChosen && place === "browser" ? missing : undefined}
        isChosen={isOpen}
        isSample={isOpen && isSample(query)}
      />
      {place === "service" && served.length > 0 && (
        <Tables sources={served} chosen={query.get("source")} />
      )}
      {!IS_STATIC_SITE && place === "browser" && (
        <button
          type="button"
          className="link-button"
          onClick={() =>
            change({ at: undefined, step: "data", source: undefined, sample: undefined })
          }
        >
          Use a table of the service instead
        </button>
      )}
      {isChosen && place === "browser" && isText(source?.kind) && !isSample(query) && (
        <details open={(source?.columns.length ?? 0) < 2 || undefined}>
          <summary>Delimiter and encoding</summary>
          <LayoutFields query={query} errors={errors} />
        </details>
      )}
      {error && <p className="wrong">{error}</p>}
      <StepNav
        next={() => (isOpen ? next() : setTried(true))}
        problem={tried && !isOpen ? "Choose the data first." : undefined}
      />
    </>
  );
}

/** The tables of the service, as cards. */
function Tables({ sources, chosen }: { sources: readonly Source[]; chosen: string | null }) {
  return (
    <fieldset className="options">
      <legend>Or a table of the service</legend>
      <div className="cards-grid">
        {sources.map(({ name, ledger, columns }) => (
          <label key={name} className="choice">
            <input
              type="radio"
              name="served-table"
              checked={chosen === name}
              onChange={() => change(startOfGuide(name, ledger))}
            />
            <span className="title">{name.split("/").at(-1)}</span>
            <span className="hint">
              {name.includes("/") && `in ${name.split("/").slice(0, -1).join("/")} · `}
              {columns.length > 0 ? counted(columns.length, "column") : "columns not shown"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Chosen({ source, name }: { source: Source | undefined; name: string }) {
  const columns = source?.columns.map((column) => column.name) ?? [];
  return (
    <div className="chosen" role="status">
      <p>
        <strong>{name}</strong>
        {columns.length > 0 && ` · ${counted(columns.length, "column")}`}
      </p>
      {columns.length > 0 && <p className="hint">{columns.join(", ")}</p>}
    </div>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
