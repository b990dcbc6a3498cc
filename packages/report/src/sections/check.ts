import { html, visibleText } from "../markup/index.js";
import type { Section } from "./contents.js";

/** How anyone can check the report, without the data. */
export const check: Section = ({ published, receiptFile }) => {
  const { request, releases, receipt } = published;
  return html`<section aria-labelledby="check">
<h2 id="check">Check this report</h2>
<p>The receipt of this report has the drawn values, the noise and the entries of the ledger. Anyone can check it, without
the data:</p>
<pre><code>npx noisewright ledger verify ${visibleText(receiptFile)}</code></pre>
<dl class="facts">
<div><dt>Receipt file</dt><dd>${visibleText(receiptFile)}</dd></div>
<div><dt>Request</dt><dd><code>${visibleText(request)}</code></dd></div>
<div><dt>Ledger</dt><dd>${visibleText(receipt.ledger)}, entry <code>${receipt.entries.at(-1)?.hash.slice(0, 16)}…</code></dd></div>
</dl>
<div class="scroll" role="group" tabindex="0" aria-label="The digest of each statistic, as the receipt has it"><table class="digests">
<caption>The digest of each statistic, as the receipt has it</caption>
<thead><tr><th scope="col">statistic</th><th scope="col">digest</th></tr></thead>
<tbody>${releases.map(({ name, digest }) => html`<tr><th scope="row"><bdi>${visibleText(name)}</bdi></th><td><code>${digest}</code></td></tr>\n`)}</tbody>
</table></div>
</section>
`;
};
