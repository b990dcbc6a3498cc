/** A browser may read the text of a file this many milliseconds after the click that saves it. */
const READ_BY = 60_000;

/** Saves a text as a file through the browser. */
export function saveText(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
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

/** A saved picture has twice the size, for screens and for print. */
const SCALE = 2;

/** Saves a picture as a PNG file. */
export async function savePng(name: string, svg: SVGSVGElement): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const address = URL.createObjectURL(new Blob([svgText(svg)], { type: "image/svg+xml" }));
  const image = new Image(width, height);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SCALE * width, SCALE * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (file) saveBlob(name, file);
}
