import type { PublishedRelease } from "@noisewright/contract/answers";
import { numberText } from "@noisewright/core/format";
import type { PublishedChart, PublishedTable } from "../charts/index.js";
import { html, type Markup, type Part, visibleText } from "../markup/index.js";
import { singleValue } from "./single-value.js";
import { valueTable } from "./value-table.js";

/** A report shows at most this number of tables. */
const MOST = 24;

/** The tables of a release, each with its chart if it has one. */
export function tablesParts(
  release: PublishedRelease,
  charts: readonly PublishedChart[],
  figures: readonly Markup[],
): readonly Part[] {
  const { tables = [], expectedTables = [], confidence, simultaneous } = release;
  const shown = tables.slice(0, MOST);
  const hasWhole = tables.every(({ cells }) => cells.every(({ whole }) => whole !== undefined));
  const errors = new Map(expectedTables.map(({ name, within }) => [name, within]));
  const chartOf = new Map(charts.map(({ title }, i) => [title, figures[i]!]));
  const intro = hasWhole
    ? "The values are whole numbers that add up. The intervals belong to unbiased estimates, so a whole number may lie outside its interval."
    : "The values are unbiased estimates.";
  const all = simultaneous ? " They hold for all cells of all tables together." : "";
  const parts = shown.map((table) => {
    const title = `${visibleText(release.name)}: ${visibleText(table.name)}`;
    const rows = rowsOf(table);
    const within = errors.get(table.name);
    const error = typeof within === "number" ? `, within ±${numberText(within, "up")}` : "";
    const heading = html`<h3><bdi>${visibleText(table.name)}</bdi></h3>`;
    if (table.columns.length === 0) {
      return html`<div class="keep">${heading}${singleValue(rows[0]!, confidence)}</div>\n`;
    }
    const caption = `Values of ${title}${error}`;
    return html`<div class="keep">${heading}
${chartOf.get(title)}</div>${valueTable({ caption, columns: table.columns, rows, confidence })}
`;
  });
  const rest =
    shown.length < tables.length &&
    html`<p class="note">The report shows ${shown.length} of ${tables.length} tables. <code>--tables</code> writes all of them.</p>`;
  return [html`<p>${intro}${all}</p>`, ...parts, rest];
}

function rowsOf({ cells }: PublishedTable) {
  return cells.map(({ key, value, whole, interval }) => ({ key, value: whole ?? value, interval }));
}
