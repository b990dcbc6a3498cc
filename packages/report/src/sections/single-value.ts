import { percent } from "@noisewright/text";
import { html, type Markup, visibleText } from "../markup/index.js";
import { valueText } from "../numbers/index.js";
import type { Row } from "./value-table.js";

/** A single number is shown large, without a chart. */
export function singleValue(
  { value, interval, note }: Omit<Row, "key">,
  confidence: number,
): Markup {
  const words = note !== undefined && html` <span>${note}</span>`;
  if (typeof value !== "number") {
    return html`<p class="single"><strong><bdi>${visibleText(value)}</bdi></strong>${words}</p>`;
  }
  const text = valueText(value, interval);
  const ends =
    interval &&
    html` <span><data value="${interval.lower ?? ""}">${text.lower}</data> to <data value="${interval.upper ?? ""}">${text.upper}</data> with ${percent(confidence)} confidence</span>`;
  return html`<p class="single"><strong><data value="${value}">${text.value}</data></strong>${ends}${words}</p>`;
}
