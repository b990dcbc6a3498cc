export { escaped, html, Markup, type Part } from "./html.js";
export { svgMarkup } from "./svg-markup.js";
export { visibleText } from "./visible-text.js";
