import type { Ledgers } from "../ledger/index.js";
import { problemsError, type SpecFile } from "../spec/index.js";
import { ownersOf } from "./parts.js";
import { withKnownDigests } from "./recognise.js";
import type { Session } from "./session.js";
import { previewLedger } from "./spec-ledger.js";

/**
 * Refuses releases that need numbers of columns that are text. Nothing is spent, and no ledger is
 * created. Earlier versions read numbers from such texts. So a release that the ledger already paid
 * for goes on: its answer is shown again, and a running release publishes its next periods.
 */
export async function requireNumbers(
  ledgers: Ledgers,
  session: Session,
  { locate }: SpecFile,
): Promise<void> {
  const { releases, spec } = session;
  if (releases.every(({ texts }) => texts === undefined)) return;
  const { ledger } = await previewLedger(ledgers, spec);
  const { releases: parts } = await withKnownDigests(ledger, session);
  const owners = ownersOf(releases);
  const problems = [];
  for (const [i, release] of releases.entries()) {
    const { texts = [] } = release;
    const digests = parts.filter((_, j) => owners[j] === release).map(({ digest }) => digest);
    if (texts.length === 0 || (await ledger.known([digests]))[0] !== undefined) continue;
    problems.push(...texts.map((problem) => ({ path: problem.path ?? ["releases", i], problem })));
  }
  if (problems.length > 0) throw problemsError(problems, locate);
}
