import { levelText } from "@noisewright/core/format";
import { counted, percent } from "@noisewright/text";
import { html, visibleText } from "../markup/index.js";
import { publishedOn, releaseId, type Section } from "./contents.js";

/** The title, the facts that a reader needs first, and the list of the statistics. */
export const head: Section = ({ published, source, title }) => {
  const { releases, protects, ledger, receipt } = published;
  const date = publishedOn(published);
  const levels = [...new Set(releases.map(({ confidence }) => percent(confidence)))];
  return html`<header>
<p class="eyebrow">Statistics with proven privacy</p>
<h1>${visibleText(title ?? ledger.name)}</h1>
<p class="lede">${counted(releases.length, "statistic")} of ${visibleText(source)}${date !== "" && `, published on ${date}`}.</p>
<dl class="facts">
<div><dt>Protected</dt><dd>${visibleText(protects.meaning, 400)}</dd></div>
<div><dt>Privacy cost</dt><dd>${levelText(receipt)} for all statistics together</dd></div>
<div><dt>Intervals</dt><dd>${levels.join(", ")} confidence</dd></div>
</dl>
<p>Every number in this report contains random noise, which protects the people in the data. So nearly every number
comes with an interval, which contains the number without noise with the stated confidence.</p>
</header>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>
<ol>${releases.map(({ name }, i) => html`<li><a href="#${releaseId(i)}">${visibleText(name)}</a></li>`)}
<li><a href="#privacy">What is protected</a></li>
<li><a href="#methods">How each number was made</a></li>
<li><a href="#budget">The privacy budget</a></li>
<li><a href="#check">Check this report</a></li></ol></nav>`;
};
