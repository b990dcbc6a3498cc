import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NoisewrightError } from "@noisewright/core";

/** The font of PNG files, so that they do not depend on the fonts of the system. */
export const PNG_FONT = "DejaVu Sans";
/** Twice the size of the chart, for screens and for print. */
const SCALE = 2;

/** Turns SVG into PNG. */
export type ToPng = (svg: string) => Uint8Array;

/** Loads the program that turns SVG into PNG. It is an optional dependency. */
export async function loadPng(): Promise<ToPng> {
  try {
    const { Resvg } = await import("@resvg/resvg-js");
    const fonts = dirname(
      createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    );
    const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((name) => join(fonts, name));
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: PNG_FONT };
    return (svg) =>
      new Resvg(svg, { font, fitTo: { mode: "zoom", value: SCALE } }).render().asPng();
  } catch (cause) {
    throw new NoisewrightError(
      {
        code: "unavailable",
        subject: "release",
        what: "the packages @resvg/resvg-js and dejavu-fonts-ttf, which --png needs, are not installed",
        advice: "install them with npm, or use --svg; nothing was spent",
      },
      { cause },
    );
  }
}
