import { DigestTable } from "./digest-table.js";
import type { ReleaseState } from "./facts.js";
import { HASH, hashAt, type Page } from "./page.js";

/**
 * The releases in the pages of checkpoints, which stay in their columns until somebody asks for one
 * of them. A page names a release once for each of its debits. Each of these names has a number,
 * and the first one with a digest stands for the release.
 */
export class CoveredReleases {
  /** The number of distinct releases, and of those with an answer. */
  size = 0;
  answered = 0;
  private readonly starts: readonly Start[];
  private readonly table: DigestTable;
  /** For each name, the place of its debit in `debits` of the page. */
  private readonly debits: Int32Array;
  /** For each name, the next name with the same digest, plus 1. 0 if there is none. */
  private readonly next: Int32Array;
  /** For each release, the number of its answer, plus 1. 0 if there is none. */
  private readonly answers: Int32Array;

  /** `keysOf` gives the keys by which equal lists of events are found, for the costs of a page. */
  constructor(pages: readonly Page[], keysOf: (page: Page) => readonly string[]) {
    let [names, answers] = [0, 0];
    this.starts = pages.map((page) => {
      const start = { page, keys: keysOf(page), names, answers };
      names += page.paid.length;
      answers += page.results.length / HASH;
      return start;
    });
    [this.debits, this.next, this.answers] = [
      new Int32Array(names),
      new Int32Array(names),
      new Int32Array(names),
    ];
    this.table = new DigestTable(names, (name) => this.digestOf(name));
    const last = new Int32Array(names);
    for (const start of this.starts) {
      this.addDebits(start, last);
      this.addAnswers(start);
    }
  }

  get(digest: string): ReleaseState | undefined {
    const first = this.table.find(digest, 0);
    if (first < 0) return undefined;
    const debits: ReleaseState["debits"] = [];
    for (let name = first; name >= 0; name = this.next[name]! - 1) debits.push(this.debitOf(name));
    const number = this.answers[first]! - 1;
    return number < 0 ? { debits } : { debits, answer: this.answerOf(number) };
  }

  /** The digests of all releases, in the order of their first debits. */
  *digests(): Iterable<string> {
    for (let name = 0; name < this.debits.length; name++) {
      const digest = this.digestOf(name);
      if (this.table.find(digest, 0) === name) yield digest;
    }
  }

  /** `last` has the last name with the same digest so far, for each release. */
  private addDebits({ page, names }: Start, last: Int32Array): void {
    let name = names;
    for (let at = 0; at < page.debits.length; at += 4) {
      for (const end = name + page.debits[at + 3]!; name < end; name++) {
        this.debits[name] = at;
        const first = this.table.add(page.digests, name - names, name);
        if (first === name) this.size++;
        else this.next[last[first]!] = name + 1;
        last[first] = name;
      }
    }
  }

  private addAnswers({ page, answers }: Start): void {
    for (let i = 0; 4 * i < page.answers.length; i++) {
      const place = page.answers[4 * i + 2]!;
      const first =
        place < 0
          ? this.table.find(page.earlier, -1 - place)
          : this.table.find(page.digests, place);
      if (first < 0 || this.answers[first] !== 0) {
        throw new RangeError("an answer without its release, or a second answer");
      }
      this.answers[first] = answers + i + 1;
      this.answered++;
    }
  }

  private digestOf(name: number): string {
    const { page, names } = this.startOf("names", name);
    return hashAt(page.digests, name - names);
  }

  private debitOf(name: number): ReleaseState["debits"][number] {
    const { page, keys, names } = this.startOf("names", name);
    const at = this.debits[name]!;
    return {
      events: keys[page.paid[name - names]!]!,
      index: page.debits[at]!,
      time: page.times[page.debits[at + 1]!]!,
    };
  }

  private answerOf(answer: number): NonNullable<ReleaseState["answer"]> {
    const { page, answers } = this.startOf("answers", answer);
    const i = answer - answers;
    return {
      index: page.answers[4 * i]!,
      debited: page.answers[4 * i + 1]!,
      hash: hashAt(page.results, i),
      source: page.sources[page.answers[4 * i + 3]!]!,
    };
  }

  /** The last page that starts at this number or before it. */
  private startOf(column: "names" | "answers", number: number): Start {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]![column] <= number) low = middle;
      else high = middle;
    }
    return this.starts[low]!;
  }
}

/** A page, and the numbers of its first name and of its first answer. */
interface Start {
  readonly page: Page;
  readonly keys: readonly string[];
  readonly names: number;
  readonly answers: number;
}
