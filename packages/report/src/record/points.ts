/** One point of the checklist. */
export interface Point {
  readonly title: string;
  /** What Noisewright can vouch for, with the evidence. */
  readonly known: readonly string[];
  /** What Noisewright cannot know. */
  readonly unknown: readonly string[];
  /** What the steward must answer. */
  readonly questions: readonly string[];
}
