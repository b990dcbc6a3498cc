/**
 * Prepares a name or key for a table in a terminal. Control characters could move the cursor, so
 * control characters are replaced. A long text is cut off to keep the columns aligned.
 */
export function safeLabel(text: string, width: number): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return visible.length > width ? `${visible.slice(0, width - 1)}…` : visible;
}
