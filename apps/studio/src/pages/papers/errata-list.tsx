import { ERRATA } from "./errata.js";
import { useShortList } from "./use-short-list.js";

/** The errata of a paper: what the paper says and what is correct, one sentence each. */
export function ErrataList({ id }: { id: string }) {
  const errata = ERRATA[id] ?? [];
  const short = useShortList(errata.length, id);
  return (
    <>
      <dl className="errata" aria-label="Errata">
        {errata.slice(0, short.count).map(({ item, says, right }) => (
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
      {short.more}
    </>
  );
}

/**
 * Capitalises the first letter of a sentence that starts with a word. If the sentence starts with a
 * symbol, the sentence does not change.
 */
function sentence(text: string): string {
  return /^[a-z]{2}|^a /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
