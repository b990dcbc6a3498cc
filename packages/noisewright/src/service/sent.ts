/** An answer of type T as it is sent: a text. */
export class Sent<T> {
  /** Only in the type: what the text says. */
  declare protected readonly says: T;

  constructor(readonly text: string) {}
}

export function json<T>(value: T): Sent<T> {
  return new Sent(JSON.stringify(value));
}
