import type { Published } from "@noisewright/release";
import { chartFiles, PNG_FONT, type ToPng } from "../report/index.js";
import { freeName } from "./free-name.js";
import { writeFiles } from "./write-files.js";

/** Writes each chart to a new SVG file, and returns the number of files. */
export async function writeSvg(published: Published, folder: string): Promise<number> {
  const files = new Map<string, readonly string[]>();
  for (const { title, svg } of await chartFiles(published)) {
    files.set(freeName(title, "svg", files), [svg]);
  }
  writeFiles("svg", folder, files);
  return files.size;
}

/** Writes each chart to a new PNG file, and returns the number of files. */
export async function writePng(
  published: Published,
  folder: string,
  toPng: ToPng,
): Promise<number> {
  const files = new Map<string, readonly Uint8Array[]>();
  for (const { title, svg } of await chartFiles(published, PNG_FONT)) {
    files.set(freeName(title, "png", files), [toPng(svg)]);
  }
  writeFiles("png", folder, files);
  return files.size;
}
