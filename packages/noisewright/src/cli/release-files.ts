import { basename, dirname, join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import type { Published } from "@noisewright/release";
import { safeLabel } from "@noisewright/text";
import type { WrittenFile } from "../release/index.js";
import { loadPng, reportHtml, type ToPng } from "../report/index.js";
import { writeNumbered } from "./numbered-file.js";
import { requireWritableFile, requireWritableFolder } from "./require-writable.js";
import { writePng, writeSvg } from "./write-charts.js";
import { writeTables } from "./write-tables.js";

/** The files that a release writes. */
export interface FileFlags {
  readonly receipt?: string;
  readonly report?: string;
  readonly title?: string;
  readonly tables?: string;
  readonly svg?: string;
  readonly png?: string;
}

/** Writes the files of a release. */
export interface ReleaseFiles {
  /** Writes all files. Returns the name of the receipt file, and what else was written. */
  write(published: Published): Promise<{ receipt: string; written: readonly WrittenFile[] }>;
}

/** Checks that all files can be written, before anything is spent. */
export async function releaseFiles(specFile: string, flags: FileFlags): Promise<ReleaseFiles> {
  requireTitle(flags);
  for (const flag of ["receipt", "report"] as const) requireWritableFile(flag, flags[flag]);
  for (const flag of ["tables", "svg", "png"] as const) requireWritableFolder(flag, flags[flag]);
  const toPng = flags.png === undefined ? undefined : await loadPng();
  return {
    async write(published) {
      const text = `${JSON.stringify(published.receipt, undefined, 1)}\n`;
      const receipt = writeNumbered("receipt", flags.receipt ?? receiptFileOf(specFile), text);
      return { receipt, written: await writeOthers(published, receipt, flags, toPng) };
    },
  };
}

/** A title belongs to a report, and it must have something to read. */
function requireTitle({ title, report }: FileFlags): void {
  if (title === undefined || (report !== undefined && /\S/.test(title))) return;
  throw new NoisewrightError({
    ...{ code: "domain", subject: "release", parameter: "title" },
    domain: "a text that is not empty, and needs --report <file>",
    got: JSON.stringify(title.slice(0, 40)),
  });
}

async function writeOthers(
  published: Published,
  receipt: string,
  { report, title, tables, svg, png }: FileFlags,
  toPng: ToPng | undefined,
): Promise<readonly WrittenFile[]> {
  const written: WrittenFile[] = [];
  const files = (label: WrittenFile["label"], kind: string, count: number, folder: string) => {
    const text = `${count} ${kind} ${count === 1 ? "file" : "files"} in ${safeLabel(folder, 200)}`;
    written.push({ label, text });
  };
  if (report !== undefined) {
    const name = writeNumbered("report", report, await reportHtml(published, receipt, title));
    written.push({ label: "Report", text: safeLabel(name, 200) });
  }
  if (tables !== undefined) files("Files", "CSV", writeTables(published, tables), tables);
  if (svg !== undefined) files("Charts", "SVG", await writeSvg(published, svg), svg);
  if (png !== undefined) files("Charts", "PNG", await writePng(published, png, toPng!), png);
  return written;
}

/**
 * Returns the default receipt file of a spec. For `library.yaml`, this is `library-receipt.json` in
 * the same folder.
 */
function receiptFileOf(specFile: string): string {
  if (specFile === "-") return "noisewright-receipt.json";
  const name = basename(specFile).replace(/\.(ya?ml|json)$/i, "");
  return join(dirname(specFile), `${name}-receipt.json`);
}
