/**
 * Describes a parameter whose value is one of a few words. Messages print the description, and the
 * type checker reads the words.
 */
export function oneOf<const W extends string>(
  words: readonly W[],
): {
  readonly domain: string;
  readonly words: readonly W[];
  readonly accepts: (word: string) => word is W;
} {
  return {
    words,
    domain: `one of ${words.join(", ")}`,
    accepts: (word): word is W => words.some((known) => known === word),
  };
}
