declare module "vitest" {
  interface ProvidedContext {
    /** The mutant that is active from the start, or 0 for none. */
    active: number;
    /** The file in which workers note their results. */
    notes: string;
  }
}

export {};
