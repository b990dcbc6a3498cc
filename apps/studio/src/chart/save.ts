/** A browser may read the text of a file this many milliseconds after the click that saves it. */
const READ_BY = 60_000;

/** Saves a text as a file through the browser. */
export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_BY);
}

/** Resolves a CSS colour to its value in the current theme. */
function resolvedColour(colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const FONT = "system-ui, sans-serif";

/** A picture as a standalone SVG file: theme colours are resolved, and a background is added. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError("no picture");
  const style = getComputedStyle(svg);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", FONT);
  copy.setAttribute("color", style.color);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", "var(--surface)");
  copy.prepend(paper);
  const text = new XMLSerializer().serializeToString(copy);
  return text
    .replaceAll(/var\(--[\w-]+\)/g, resolvedColour)
    .replaceAll("currentColor", style.color);
}
