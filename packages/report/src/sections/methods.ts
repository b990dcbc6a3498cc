import type { PublishedRelease } from "@noisewright/contract/answers";
import { deltaText, numberText } from "@noisewright/core/format";
import { html, type Part, visibleText } from "../markup/index.js";
import type { Section } from "./contents.js";

/** The mechanism, its parameters and its certificate, for each statistic. */
export const methods: Section = ({
  published: { releases },
}) => html`<section aria-labelledby="methods">
<h2 id="methods">How each number was made</h2>
<p>Noise is drawn from integer weights. The privacy level below was computed from these weights in exact arithmetic, so it
holds for the noise that was drawn and not only for a formula.</p>
<div class="scroll" role="group" tabindex="0" aria-label="Mechanism and certificate of each statistic"><table class="methods">
<caption>Mechanism and certificate of each statistic</caption>
<thead><tr><th scope="col">statistic</th><th scope="col">mechanism and parameters</th><th scope="col">one unit changes</th><th scope="col" class="number">certified ε</th><th scope="col" class="number">δ</th></tr></thead>
<tbody>
${releases.map(methodRow)}</tbody>
</table></div>
</section>
`;

function methodRow(release: PublishedRelease): Part {
  const { name, statistic, mechanism, certified } = release;
  return html`<tr><th scope="row"><bdi>${visibleText(name)}</bdi><br><small>${statistic}</small></th>
<td data-label="mechanism and parameters">${mechanism.id}: ${visibleText(mechanism.why, 400)}<br><small>${paramsText(mechanism.params)}</small></td>
<td data-label="one unit changes">${changeText(release)}</td>
<td class="number" data-label="certified ε"><data value="${certified.epsilon}">${numberText(certified.epsilon, "up")}</data></td>
<td class="number" data-label="δ"><data value="${certified.delta}">${deltaText(certified.delta).replace("δ = ", "")}</data></td></tr>
`;
}

/** The bounds of a change are not known in advance if they are chosen from the data. */
function changeText({ automatic, sensitivity }: PublishedRelease): string {
  const isChosen = (automatic?.chooses ?? []).length > 0;
  return isChosen
    ? "each unit changes values by the chosen bounds"
    : visibleText(sensitivity.why, 400);
}

function paramsText(params: PublishedRelease["mechanism"]["params"]): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} ${typeof value === "number" ? numberText(value) : value}`)
    .join(", ");
}
