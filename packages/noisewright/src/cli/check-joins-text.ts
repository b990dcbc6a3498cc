import { counted, safeLabel } from "@noisewright/text";
import type { JoinedKey, JoinReport } from "./check-joins.js";
import { MAX_NAME } from "./check-text.js";

/** What happens to rows whose key is repeated, by what the source is for. */
const REPEATED: Readonly<Record<JoinedKey["role"], string>> = {
  public: "one row for each key is used",
  unit: "at most `most` rows of each unit are used",
  way: "a row that matches several of them is counted for each unit that they lead to",
};

/** Says what the joins of a spec do to its rows. */
export function describeJoins(from: string, { keys, rows }: JoinReport): string {
  const lines = keys.filter(({ repeated }) => repeated > 0).map(keyText);
  const multiplied = rows.joined > rows.from;
  return [
    `${counted(rows.from, "row")} of ${safeLabel(from, MAX_NAME)} become ${counted(rows.joined, "joined row")}${multiplied ? ": the joins multiply rows" : ""}.`,
    ...(lines.length === 0
      ? ["No key of a joined source is repeated."]
      : ["Repeated keys:", ...lines]),
  ].join("\n");
}

function keyText({ source, role, key, repeated }: JoinedKey): string {
  const columns = key.map((name) => safeLabel(name, MAX_NAME)).join(", ");
  const has = repeated === 1 ? "has" : "have";
  return `  ${safeLabel(source, MAX_NAME)}: ${counted(repeated, "row")} ${has} the same ${columns} as another row; ${REPEATED[role]}`;
}

/** Asks the steward to confirm that a source is public. No program can check this. */
export function confirmPublic(source: string): string {
  return `${safeLabel(source, MAX_NAME)}: please confirm that this table is public: it does not depend on who is in the data. A table made from private rows is not public.`;
}
