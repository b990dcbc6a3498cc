/** The body of an answer, as text. T is the type of the value that the text encodes. */
export class AnswerText<T> {
  /** Exists only in the type. */
  declare protected readonly value: T;

  constructor(readonly text: string) {}
}

export function jsonAnswer<T>(value: T): AnswerText<T> {
  return new AnswerText(JSON.stringify(value));
}
