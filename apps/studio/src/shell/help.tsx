import { lazy, Suspense } from "react";
import { type OpenHelp, useHelp } from "../glossary/open-help.js";

/** Loads the dialog and the text of the glossary. */
export const loadHelp = async () => (await import("../glossary/help-popover.js")).HelpPopover;

const HelpPopover = lazy(async () => ({ default: await loadHelp().catch(() => NotLoaded) }));

function NotLoaded(_: { help: OpenHelp }) {
  return (
    <div className="toasts">
      <p className="toast" role="alert">
        The explanation could not be loaded. Reload the page.
      </p>
    </div>
  );
}

/** The explanation of a term. The text of the glossary is loaded when a term is first explained. */
export function Help() {
  const help = useHelp();
  if (help === undefined) return null;
  return (
    <Suspense>
      <HelpPopover key={help.id} help={help} />
    </Suspense>
  );
}
