import { ERRATA } from "./errata.js";

/** The errata of a paper: what the paper says and what is correct, one sentence each. */
export function ErrataList({ id }: { id: string }) {
  return (
    <dl className="errata" aria-label="Errata">
      {(ERRATA[id] ?? []).map(({ item, says, right }) => (
        <div key={`${item} ${says}`}>
          <dt>{item}</dt>
          <dd>
            <p>
              <span className="tag theirs">paper</span>
              <span>{sentence(says)}.</span>
            </p>
            <p>
              <span className="tag ours">correct</span>
              <span>{sentence(right)}.</span>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Capitalises the first letter of a sentence that starts with a word. If the sentence starts with a
 * symbol, the sentence does not change.
 */
function sentence(text: string): string {
  return /^[a-z]{2}|^a /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
