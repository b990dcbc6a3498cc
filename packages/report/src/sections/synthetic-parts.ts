import type { PublishedRelease } from "@noisewright/contract/answers";
import { percent } from "@noisewright/text";
import { html, type Part, visibleText } from "../markup/index.js";

const MOST = 60;

/** The number of synthetic rows, and how well they fit the measured tables. */
export function syntheticParts({
  rows,
  quality,
}: NonNullable<PublishedRelease["synthetic"]>): readonly Part[] {
  const { estimatedRows, noiseShare, tables, implied } = quality;
  const worst = [...tables].sort((a, b) => excess(b) - excess(a)).slice(0, MOST);
  return [
    html`<p class="single"><strong><data value="${rows}">${numeral(rows)}</data></strong> <span>synthetic rows; the data have about ${numeral(estimatedRows)} rows</span></p>`,
    html`<p>The rows are in a file of their own. In a pair of columns, noise puts ${share(noiseShare)} of the rows in the wrong cell, on average. Rows have no intervals.</p>
<div class="scroll" role="group" tabindex="0" aria-label="How far the rows are from the measured tables"><table>
<caption>How far the rows are from the measured tables</caption>
<thead><tr><th scope="col">measured table</th><th scope="col" class="number">distance from the rows</th><th scope="col" class="number">distance by noise alone</th></tr></thead>
<tbody>${worst.map(
      ({ columns, distance, noise }) =>
        html`<tr><th scope="row">${named(columns)}</th><td class="number">${share(distance)}</td><td class="number">${share(noise)}</td></tr>\n`,
    )}</tbody>
</table></div>
${implied.length > 0 && html`<p class="note">Not measured, only implied by other pairs: ${implied.slice(0, 12).map(named).join(", ")}${implied.length > 12 && ` and ${implied.length - 12} more`}.</p>`}`,
  ];
}

type Fit = { readonly distance: number | null; readonly noise: number | null };

const excess = ({ distance, noise }: Fit) => (distance ?? 0) - (noise ?? 0);
const numeral = (x: number) => x.toLocaleString("en-US");
const share = (x: number | null) => (x === null ? "" : percent(Number(x.toFixed(3))));
const named = (columns: readonly string[]) =>
  columns.map((column) => visibleText(column, 60)).join(" × ");
