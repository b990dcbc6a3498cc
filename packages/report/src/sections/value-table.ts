import type { KeyValue } from "@noisewright/contract/answers";
import { plainName } from "@noisewright/core/format";
import { percent } from "@noisewright/text";
import { html, type Markup, type Part, visibleText } from "../markup/index.js";
import { type Interval, valueText } from "../numbers/index.js";

/** One line of a table of values. */
export interface Row {
  readonly key: readonly KeyValue[];
  readonly value: KeyValue;
  readonly interval?: Interval | undefined;
  readonly note?: string | undefined;
}

interface ValueTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly confidence: number;
}

/** A longer table is folded on the screen. */
const FOLDED = 14;
/** A table that is not longer than this is printed on one page. */
const SHORT = 6;
/** A report shows at most this number of lines of a table. */
const MOST = 400;

/** A table of values and intervals. The exact numbers are in the attribute `value` of each number. */
export function valueTable({ caption, columns, rows, confidence }: ValueTable): Markup {
  const shown = rows.slice(0, MOST);
  const hasIntervals = rows.some(({ interval }) => interval !== undefined);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const rest = rows.length - shown.length;
  const table = html`<div class="scroll" role="group" tabindex="0" aria-label="${caption}"><table class="values${rows.length <= SHORT && " short"}">
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${visibleText(plainName(name), 60)}</th>`)}<th scope="col" class="number">value</th>${
    hasIntervals &&
    html`<th scope="col" class="number">from</th><th scope="col" class="number">to (${percent(confidence)})</th>`
  }${hasNotes && html`<th scope="col">note</th>`}</tr></thead>
<tbody>
${shown.map((row) => html`<tr>${keyCells(row.key)}${numberCells(row, hasIntervals)}${hasNotes && html`<td>${row.note ?? ""}</td>`}</tr>\n`)}</tbody>
</table></div>${
    rest > 0 &&
    html`<p class="note">The report shows ${shown.length} of ${rows.length} lines. <code>--tables</code> and <code>--csv</code> write all of them.</p>`
  }${rows.some(isOutside) && html`<p class="note">${OUTSIDE}</p>`}`;
  if (rows.length <= FOLDED) return table;
  return html`<details><summary>Table of ${shown.length} values</summary>${table}</details>`;
}

const OUTSIDE =
  "A value may lie outside its interval: noise can lead to an impossible number, such as a count below 0, and intervals leave out what is impossible.";

function isOutside({ value, interval }: Row): boolean {
  if (typeof value !== "number" || interval === undefined) return false;
  const { lower, upper } = interval;
  return (lower !== null && value < lower) || (upper !== null && value > upper);
}

/** The first cell of a line names the line. */
function keyCells(key: Row["key"]): Part {
  return key.map((value, i) =>
    i === 0
      ? html`<th scope="row"><bdi>${visibleText(value)}</bdi></th>`
      : html`<td><bdi>${visibleText(value)}</bdi></td>`,
  );
}

function numberCells({ value, interval }: Row, hasIntervals: boolean): Part {
  if (typeof value !== "number") {
    const empty = hasIntervals && html`<td></td><td></td>`;
    return html`<td class="number"><bdi>${visibleText(value)}</bdi></td>${empty}`;
  }
  const text = valueText(value, interval);
  const end = (shown: string, exact: number | null | undefined) =>
    html`<td class="number">${shown !== "" && html`<data value="${exact ?? ""}">${shown}</data>`}</td>`;
  return [
    html`<td class="number"><data value="${value}">${text.value}</data></td>`,
    hasIntervals && end(text.lower, interval?.lower),
    hasIntervals && end(text.upper, interval?.upper),
  ];
}
