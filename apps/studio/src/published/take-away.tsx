import type { Published } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { saveText } from "../chart/save.js";
import { csvOf } from "../chart/table.js";
import { publishedTable } from "./published-table.js";

interface Props {
  readonly published: Published;
  /** The button that saves the report, if there is one. It comes first. */
  readonly report?: ReactNode;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Buttons that save published results. */
export function TakeAway({ published, report, children }: Props) {
  const { releases, receipt } = published;
  const save = (ending: string, type: string, text: string) =>
    saveText(fileName(published, ending), type, text);
  const json = (value: unknown) => JSON.stringify(value, undefined, 2);
  return (
    <div className="pair takeaway">
      {report}
      <button
        type="button"
        onClick={() => save(".csv", "text/csv", csvOf(publishedTable(releases)))}
      >
        Result as CSV
      </button>
      <button type="button" onClick={() => save(".json", "application/json", json(published))}>
        Result as JSON
      </button>
      <button
        type="button"
        onClick={() => save("-receipt.json", "application/json", json(receipt))}
      >
        Receipt
      </button>
      {children}
    </div>
  );
}

/** The name of a file with published results. */
export function fileName({ request }: Published, ending: string): string {
  return `noisewright-${request}${ending}`;
}
