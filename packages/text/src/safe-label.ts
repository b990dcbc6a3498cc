/**
 * A name or key for a terminal table. Control characters could move the cursor, so they are
 * replaced. A long text is cut off to keep the columns aligned.
 */
export function safeLabel(text: string, width: number): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return visible.length > width ? `${visible.slice(0, width - 1)}…` : visible;
}
