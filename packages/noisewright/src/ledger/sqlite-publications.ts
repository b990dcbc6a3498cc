import type { ListedPublication, Publication } from "@noisewright/release/ledger";
import type Database from "libsql";
import { textIn } from "./problems.js";

/** Publications below a number, the newest first. */
export const LISTED = `SELECT number, id, ledger, summary FROM published
  WHERE number < ? ORDER BY number DESC LIMIT ?`;

export const PUBLISHED = "SELECT id, ledger, summary, body FROM published WHERE id = ?";

/** Inserts a publication unless its id is known. */
export function insertPublication(
  db: Database.Database,
  { id, ledger, summary, body }: Publication,
): void {
  const sql = "INSERT OR IGNORE INTO published (id, ledger, summary, body) VALUES (?, ?, ?, ?)";
  db.prepare(sql).run(id, ledger, summary, body);
}

export const listedIn = ([number, id, ledger, summary]: readonly unknown[]): ListedPublication => ({
  number: Number(number),
  id: textIn(id),
  ledger: textIn(ledger),
  summary: textIn(summary),
});

export const publicationIn = ([id, ledger, summary, body]: readonly unknown[]): Publication => ({
  id: textIn(id),
  ledger: textIn(ledger),
  summary: textIn(summary),
  body: textIn(body),
});
