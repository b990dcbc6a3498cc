import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { unavailable } from "../engine/index.js";

export async function checkFile(path: string): Promise<{ readonly size: number }> {
  const subject = JSON.stringify(path);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw unavailable(subject, "no such file", "check the path");
  if (!found.isFile()) throw unavailable(subject, "not a file", "give the path of one file");
  await access(path, constants.R_OK).catch(() => {
    throw unavailable(subject, "cannot be read", "check the file's permissions");
  });
  return { size: found.size };
}

/** The driver's own message may repeat what stands in the file. */
export function notOfItsKind(path: string, kind: "CSV" | "Parquet") {
  const what = `cannot be opened as a ${kind} file`;
  return unavailable(JSON.stringify(path), what, "check that it is complete and of that kind");
}
