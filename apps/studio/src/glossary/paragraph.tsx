import { Link } from "../address/link.js";
import type { Span } from "./parse-glossary.js";

/** The text of a glossary entry, with links to other entries. */
export function Paragraph({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isCode, isPage, entry }, i) => {
    const key = `${i} ${text}`;
    if (isCode) return <code key={key}>{text}</code>;
    if (isPage) return <cite key={key}>{text}</cite>;
    if (entry === undefined) return text;
    return (
      <Link key={key} path="glossary" query={{ term: entry }}>
        {text}
      </Link>
    );
  });
}
