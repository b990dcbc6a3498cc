import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { svgMarkup } from "./svg-markup.js";

it("writes elements as XML with escaped text, and keeps the case of names", () => {
  const { document } = parseHTML("<html><body></body></html>");
  const element = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const svg = element("svg");
  svg.setAttribute("viewBox", '0 0 "1" <1>');
  const text = element("text");
  text.textContent = "a < b & c\u00a0d";
  svg.append(element("clipPath"), text);
  expect(svgMarkup(svg)).toBe(
    '<svg viewBox="0 0 &quot;1&quot; &lt;1&gt;"><clipPath/><text>a &lt; b &amp; c\u00a0d</text></svg>',
  );
});
