/** One entry of the glossary. */
export interface GlossaryEntry {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  /** One sentence for every reader. */
  readonly summary: readonly Span[];
  /** Three sentences for readers who know statistics. */
  readonly details: readonly Span[];
}

/** A piece of a paragraph: plain text, code, a link, or a title. */
export interface Span {
  readonly text: string;
  readonly isCode?: boolean;
  /** A link to another entry, by its id. */
  readonly entry?: string;
  /** The title of another page of the documentation, which the studio does not contain. */
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
