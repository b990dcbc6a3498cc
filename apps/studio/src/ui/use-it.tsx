import { useId, useState } from "react";
import { Link } from "../address/link.js";
import { releaseQuery, snippetsOf, type Use } from "../needs/snippets/index.js";
import { CodeTabs } from "./code-tabs.js";
import "./use-it.css";

/** How a mechanism is used outside this page: in a release, or in code. */
export function UseIt({ use }: { use: Use }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="use-it">
      <div className="ways">
        <Link path="release" query={releaseQuery(use)} className="button">
          Use this in a release
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Use this in code
        </button>
      </div>
      {isOpen && (
        <div id={id}>
          <CodeTabs snippets={snippetsOf(use)} />
        </div>
      )}
    </div>
  );
}
