/**
 * The body of an HTTP answer, as text. The type parameter T is the type of the value that the text
 * encodes.
 */
export class AnswerText<T> {
  /** This property exists only in the type, never at run time. */
  declare protected readonly value: T;

  constructor(readonly text: string) {}
}

export function jsonAnswer<T>(value: T): AnswerText<T> {
  return new AnswerText(JSON.stringify(value));
}
