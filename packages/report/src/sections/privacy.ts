import { html, visibleText } from "../markup/index.js";
import type { Section } from "./contents.js";

/** What is protected, and what ε means, in plain words. */
export const privacy: Section = ({ published, privacy: sentences }) => {
  const { meaning, adjacency } = published.protects;
  const limit =
    adjacency === "add-remove"
      ? "With or without the data of one of them, this report would have looked almost the same."
      : "If the data of one of them were replaced by other data, this report would have looked almost the same.";
  return html`<section aria-labelledby="privacy">
<h2 id="privacy">What is protected</h2>
<p>Protected: ${visibleText(meaning, 400)}. ${limit}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}
<p>This holds whatever else a reader knows, and whatever is computed from this report later. It does not hide what is true
of the people as a group: that is what the report is for.</p>
</section>
`;
};
