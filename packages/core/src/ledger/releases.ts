import type { CoveredReleases } from "./covered-releases.js";
import type { ReleaseState } from "./facts.js";

type Debit = ReleaseState["debits"][number];
type Answer = NonNullable<ReleaseState["answer"]>;

/** The releases of a ledger, by digest. */
export class Releases {
  /** The releases that are not in a page, and those of a page that somebody has asked for. */
  private readonly known = new Map<string, ReleaseState>();
  private newReleases = 0;
  private newAnswers = 0;

  constructor(private readonly covered?: CoveredReleases) {}

  get size(): number {
    return this.newReleases + (this.covered?.size ?? 0);
  }

  /** The number of releases with an answer. */
  get answered(): number {
    return this.newAnswers + (this.covered?.answered ?? 0);
  }

  get(digest: string): ReleaseState | undefined {
    const known = this.known.get(digest);
    if (known !== undefined) return known;
    const covered = this.covered?.get(digest);
    if (covered !== undefined) this.known.set(digest, covered);
    return covered;
  }

  has(digest: string): boolean {
    return this.get(digest) !== undefined;
  }

  /** All releases in the order of their first debits. */
  *values(): Iterable<ReleaseState> {
    const seen = new Set<string>();
    for (const digest of this.covered?.digests() ?? []) {
      seen.add(digest);
      yield this.get(digest)!;
    }
    for (const [digest, release] of this.known) if (!seen.has(digest)) yield release;
  }

  addDebit(digest: string, debit: Debit): void {
    const release = this.get(digest);
    if (release === undefined) {
      this.known.set(digest, { debits: [debit] });
      this.newReleases++;
    } else release.debits.push(debit);
  }

  addAnswer(digest: string, answer: Answer): void {
    this.get(digest)!.answer = answer;
    this.newAnswers++;
  }
}
