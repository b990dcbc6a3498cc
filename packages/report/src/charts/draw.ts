import { type PlotOptions, plot } from "@observablehq/plot";
import { svgMarkup } from "../markup/index.js";
import { cellOptions } from "./cell-options.js";
import type { PublishedChart } from "./chart.js";
import { lineOptions } from "./line-options.js";
import { binOptions, listOptions } from "./list-options.js";
import { LIGHT, type Palette } from "./palette.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 680;

export interface DrawOptions {
  /** The DOM that creates the elements of the chart. */
  readonly document: Document;
  /** The colours; by default, those of a file that is read on white. */
  readonly palette?: Palette;
  /** The start of the ids of the title and the description. */
  readonly id?: string;
  /** The font; by default, a sans-serif font of the system. */
  readonly font?: string;
}

/** Draws a chart and returns the text of an SVG file. The text is also valid inside HTML. */
export function chartSvg(published: PublishedChart, options: DrawOptions): string {
  const { document, palette = LIGHT, id = "chart", font = FONT } = options;
  const svg = plot({
    ...FRAME,
    ...chartOptions(published, palette, WIDTH),
    document,
    width: WIDTH,
    style: { background: palette.paper, color: palette.quiet, fontSize: "12px" },
  }) as unknown as SVGSVGElement;
  svg.querySelector("style")?.remove();
  // The chart as a whole has the accessible name. Its parts need none.
  for (const part of [...svg.querySelectorAll("[aria-label]")]) part.removeAttribute("aria-label");
  svg.removeAttribute("class");
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("font-family", font);
  svg.setAttribute("font-size", "12");
  svg.setAttribute("color", palette.quiet);
  svg.removeAttribute("style");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", `${id}-title ${id}-description`);
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", palette.paper);
  const words = [
    textElement(document, "title", `${id}-title`, published.title),
    textElement(document, "desc", `${id}-description`, published.description),
  ];
  svg.prepend(...words, paper);
  return withInk(svgMarkup(svg), palette.quiet);
}

const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const FRAME: PlotOptions = { marginTop: 34, marginRight: 16, marginBottom: 34, marginLeft: 56 };

/** What Plot draws for a chart that is so many pixels wide. */
export function chartOptions(
  published: PublishedChart,
  palette: Palette,
  width: number,
): PlotOptions {
  const { chart } = published;
  switch (chart.kind) {
    case "bars":
    case "dots":
      return listOptions(chart, published, palette, width);
    case "bins":
      return binOptions(chart, published, palette, width);
    case "lines":
      return lineOptions(chart, published, palette, width);
    case "cells":
      return cellOptions(chart, published, palette, width);
  }
}

function textElement(document: Document, name: string, id: string, text: string): Element {
  const element = document.createElementNS(SVG, name);
  element.setAttribute("id", id);
  element.textContent = text;
  return element;
}

/** Programs that draw files do not all know the current colour. */
const withInk = (markup: string, colour: string) =>
  markup.replaceAll('="currentColor"', `="${colour}"`);
