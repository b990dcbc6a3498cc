import type { AnswerText } from "./answer-text.js";

interface Kept {
  readonly result: Promise<AnswerText<unknown>>;
}

/** The memory for finished answers, in bytes. */
const MAX_BYTES = 64 * 2 ** 20;

/**
 * Computations by the text of their request. When the finished answers need too much memory, the
 * answers that were not used for the longest time are forgotten. An error is forgotten at once.
 */
export class KeptAnswers<C extends Kept> {
  /** The computation that was used last is last. */
  private readonly all = new Map<string, C>();
  /** The memory of each finished answer with its request. */
  private readonly sizes = new Map<C, number>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  take(key: string): C | undefined {
    return this.all.get(key);
  }

  keep(key: string, computation: C): void {
    const isNew = this.all.get(key) !== computation;
    this.all.delete(key);
    this.all.set(key, computation);
    if (!isNew) return;
    const finished = ({ text }: AnswerText<unknown>) => {
      if (this.all.get(key) === computation)
        this.count(computation, 2 * (key.length + text.length));
    };
    computation.result.then(finished, () => this.forget(key, computation));
  }

  forget(key: string, computation: C): void {
    if (this.all.get(key) !== computation) return;
    this.all.delete(key);
    this.bytes -= this.sizes.get(computation) ?? 0;
    this.sizes.delete(computation);
  }

  /** Adds the size of a finished answer. A character needs at most two bytes. */
  private count(computation: C, bytes: number): void {
    this.sizes.set(computation, bytes);
    this.bytes += bytes;
    for (const [key, oldest] of this.all) {
      if (this.bytes <= this.maxBytes) return;
      if (this.sizes.has(oldest)) this.forget(key, oldest);
    }
  }
}
