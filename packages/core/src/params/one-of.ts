/** The domain of a parameter that is one of a few words, for messages and for the type checker. */
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
