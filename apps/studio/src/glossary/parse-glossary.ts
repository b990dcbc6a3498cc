/** One entry of the glossary. */
export interface GlossaryEntry {
  /** The anchor of the entry's heading. */
  readonly id: string;
  readonly title: string;
  /** The explanation in one sentence, for every reader. */
  readonly summary: readonly Span[];
  /** The explanation in three sentences, for readers who know statistics. */
  readonly details: readonly Span[];
}

/** A piece of a paragraph: plain text, code, a link, or a title. */
export interface Span {
  readonly text: string;
  readonly isCode?: boolean;
  /** The id of another entry, to which this piece links. */
  readonly entry?: string;
  /**
   * True if the text is the title of another page of the documentation. The studio does not contain
   * that page.
   */
  readonly isPage?: boolean;
}

/**
 * Reads docs/glossary.md. An entry is a heading of level 2, a paragraph in bold type for every reader,
 * and a paragraph for readers who know statistics.
 */
export function parseGlossary(markdown: string): GlossaryEntry[] {
  const sections = markdown.split(/^## /m).slice(1);
  return sections.map((section) => {
    const [title = "", summary = "", ...details] = section.split(/\n\s*\n/).map(oneLine);
    return {
      id: title.toLowerCase().replaceAll(" ", "-"),
      title,
      summary: spansOf(summary.replaceAll("**", "")),
      details: spansOf(details.join(" ").trim()),
    };
  });
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}

const MARKED = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, label = "", target = ""] = match;
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    if (code !== undefined) spans.push({ text: code, isCode: true });
    else if (target.startsWith("#")) spans.push({ text: label, entry: target.slice(1) });
    else spans.push({ text: label, isPage: true });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}
