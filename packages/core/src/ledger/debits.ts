import type { Content, Debited, FirstDebited, SecondDebited } from "./entry.js";

export type AnyDebited = FirstDebited | SecondDebited | Debited;

/** True if the content is a debit, of any version. */
export function isDebited(content: Content | undefined): content is AnyDebited {
  switch (content?.kind) {
    case "debited/1":
    case "debited/2":
    case "debited/3":
      return true;
    default:
      return false;
  }
}

/** Who asked for a debit. Null if the entry does not say. */
export function whoOf(content: AnyDebited): string | null {
  return content.kind === "debited/3" ? content.who : null;
}
