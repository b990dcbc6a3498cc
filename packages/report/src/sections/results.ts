import type { PublishedRelease } from "@noisewright/contract/answers";
import { levelText } from "@noisewright/core/format";
import { upperFirst } from "@noisewright/text";
import { chartSvg, chartsOf, type PublishedChart, VARIABLES } from "../charts/index.js";
import { html, Markup, type Part, visibleText } from "../markup/index.js";
import { boundsSentences } from "./bounds-sentences.js";
import { type ReportContents, releaseId, type Section } from "./contents.js";
import { singleValue } from "./single-value.js";
import { syntheticParts } from "./synthetic-parts.js";
import { tablesParts } from "./tables-parts.js";
import { valueTable } from "./value-table.js";

/** The published values: what each statistic is about, a chart, and a table. */
export const results: Section = (contents) => {
  const { releases } = contents.published;
  return html`${releases.map((release, i) => resultSection(contents, release, i))}`;
};

function resultSection(contents: ReportContents, release: PublishedRelease, index: number): Part {
  const id = releaseId(index);
  const { name, describes, mechanism, certified } = release;
  const about = [`${upperFirst(visibleText(describes, 1000))}.`, ...boundsSentences(release)];
  const [first, ...rest] = parts(contents, release, index);
  return html`<section aria-labelledby="${id}">
<div class="keep">
<h2 id="${id}"><bdi>${visibleText(name)}</bdi></h2>
<p class="about">${about.join(" ")}</p>
${first}</div>
${rest}
${release.leftOut !== undefined && html`<p class="note">${visibleText(release.leftOut, 200)}</p>\n`}<p class="made"><a href="#methods">${mechanism.id} noise</a>, ${levelText(certified)}</p>
</section>
`;
}

/** The parts of a result. In print, the first part is on the page of the heading. */
function parts(
  { document }: ReportContents,
  release: PublishedRelease,
  index: number,
): readonly Part[] {
  if (release.synthetic !== undefined) return syntheticParts(release.synthetic);
  const charts = chartsOf(release);
  const figures = charts.map((chart, i) => figure(chart, document, `chart-${index + 1}-${i + 1}`));
  if (release.tables !== undefined) return tablesParts(release, charts, figures);
  const { results, confidence } = release;
  if (results.length === 0) return [html`<p>No group is large enough to be published.</p>`];
  const columns = Object.keys(results[0]!.key);
  if (results.length === 1 && columns.length === 0) return [singleValue(results[0]!, confidence)];
  const rows = results.map(({ key, ...rest }) => ({ ...rest, key: Object.values(key) }));
  const caption = `Values of ${visibleText(release.name)}`;
  return [...figures, valueTable({ caption, columns, rows, confidence })];
}

function figure(chart: PublishedChart, document: Document, id: string): Markup {
  const svg = chartSvg(chart, { document, palette: VARIABLES, id });
  return html`<figure>
${new Markup(svg)}
<figcaption>${chart.description}</figcaption>
</figure>
`;
}
