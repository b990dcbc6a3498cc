import { useRef, useState } from "react";
import type { Snippet } from "../needs/snippets/index.js";
import { Scroll } from "./scroll.js";
import { Segmented } from "./segmented.js";

/** The same thing in several languages. The code of one language is visible and can be copied. */
export function CodeTabs({ snippets }: { snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState(snippets[0]!.language);
  const [copied, setCopied] = useState("");
  const shown = useRef<HTMLPreElement>(null);
  const { code } = snippets.find(({ language }) => language === chosen) ?? snippets[0]!;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
    } catch {
      // Without permission to write to the clipboard, the user copies the selected text.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className="code-tabs">
      <div className="row">
        <Segmented
          label="Language"
          value={chosen}
          options={snippets.map(({ language }) => ({ value: language, label: language }))}
          onChange={setChosen}
        />
        <button type="button" onClick={() => void copy()}>
          {copied === code ? "Copied" : "Copy"}
        </button>
      </div>
      <Scroll label={`Code in ${chosen}`}>
        <pre className="command" ref={shown}>
          {code}
        </pre>
      </Scroll>
    </div>
  );
}
