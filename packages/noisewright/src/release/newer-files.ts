import { statSync } from "node:fs";
import { listText, type ReleasePreview, sourceName } from "@noisewright/release";
import { type UsedSource, usedSources } from "@noisewright/release/spec";
import { filesOf } from "./data-files.js";
import type { SourceChoice } from "./spec-folder.js";

/** A file that was changed after answers about it were stored. */
export interface NewerFile {
  readonly code: "newer-file";
  /** The name of the source, or the name of its file without the folder. */
  readonly source: string;
  /** The releases whose stored answers are about the older file. */
  readonly releases: readonly string[];
  readonly message: string;
}

const HOUR = 3_600_000;

/**
 * The files of a spec that were changed after a stored answer was paid for. A ledger keeps the hour
 * of a payment, so a change in the same hour is not found. The source of a running release grows
 * between periods, so its stored periods are left out. The time of a file is for the person who runs
 * the command: the service never calls this function.
 */
export function newerFiles(
  { spec, releases, stored }: ReleasePreview,
  choice: SourceChoice,
): readonly NewerFile[] {
  const answers = releases.flatMap(({ name, running }, i) => {
    const hour = stored[i];
    return running !== undefined || hour === undefined ? [] : [{ name, end: endOf(hour) }];
  });
  return usedSources(spec).flatMap((used) => {
    if ("url" in used.source || answers.length === 0) return [];
    const changed = Math.max(...filesOf(used, choice).map((file) => statSync(file).mtimeMs));
    const older = answers.filter(({ end }) => changed >= end).map(({ name }) => name);
    return older.length === 0 ? [] : [newerFile(used, older)];
  });
}

const endOf = (hour: string): number => Date.parse(hour) + HOUR;

function newerFile(used: UsedSource, releases: readonly string[]): NewerFile {
  const { name } = used;
  const label = sourceName(used);
  const field = name === undefined ? "source" : `sources.${name}`;
  const names = listText(releases.map((each) => JSON.stringify(each)));
  const message = [
    `the file of source ${JSON.stringify(label)} was changed after ${names} ${releases.length === 1 ? "was" : "were"} published`,
    "the stored answers are about the older file",
    `to publish new answers, which costs again, write a new version in ${field}, for example version: 2025-08`,
  ].join("; ");
  return { code: "newer-file", source: label, releases, message };
}

/** A warning for people. */
export const newerText = ({ message }: NewerFile): string => `warning: ${message}`;
