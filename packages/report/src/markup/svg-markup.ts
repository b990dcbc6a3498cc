import { escaped } from "./html.js";

const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** Writes an element as XML. Every DOM writes the same text, and the text is also valid in HTML. */
export function svgMarkup(element: Element): string {
  const attributes = [...element.attributes]
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
    .sort();
  const children = [...element.childNodes].map((child) => {
    if (child.nodeType === TEXT_NODE) return escaped(child.textContent ?? "");
    return child.nodeType === ELEMENT_NODE ? svgMarkup(child as Element) : "";
  });
  const name = element.localName;
  const tag = `${name}${attributes.join("")}`;
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.join("")}</${name}>`;
}
