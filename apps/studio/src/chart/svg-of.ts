import type { PlotOptions } from "@observablehq/plot";
import { type Drawing, drawSvg } from "./plot/index.js";

/** A picture in the studio's own marks, or in marks of Observable Plot, which is loaded on demand. */
export type AnyDrawing = Drawing | PlotOptions;

export function svgOf(
  drawing: AnyDrawing,
  width: number,
  height: number,
): SVGSVGElement | Promise<SVGSVGElement> {
  return isOwn(drawing) ? drawSvg(drawing, width, height) : plotted(drawing, width, height);
}

function isOwn(drawing: AnyDrawing): drawing is Drawing {
  return (drawing.marks ?? []).every((mark) => mark !== null && "xs" in Object(mark));
}

async function plotted(
  options: PlotOptions,
  width: number,
  height: number,
): Promise<SVGSVGElement> {
  const { plot } = await import("@observablehq/plot");
  const svg = plot({ ...FRAME, height, width, ...options });
  if (!(svg instanceof SVGSVGElement)) throw new TypeError("no picture"); // Plot returns a figure only if it draws a legend, and we request no legend
  svg.querySelector("style")?.remove(); // the content security policy forbids inline styles, so our styles are in a file
  // The picture as a whole has the accessible name. An element without a role may not have an
  // accessible name.
  for (const part of svg.querySelectorAll("g[aria-label]")) part.removeAttribute("aria-label");
  return svg;
}

const FRAME: PlotOptions = {
  marginTop: 26,
  marginRight: 12,
  marginBottom: 34,
  marginLeft: 46,
  className: "drawn",
};
