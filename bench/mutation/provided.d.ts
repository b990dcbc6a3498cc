declare module "vitest" {
  interface ProvidedContext {
    /** The mutant that is active from the start, or 0. */
    active: number;
    /** Where workers write down what they find. */
    notes: string;
  }
}

export {};
