import { lazy, Suspense } from "react";
import { useHelp } from "../glossary/open-help.js";

const HelpPopover = lazy(async () => ({
  default: (await import("../glossary/help-popover.js")).HelpPopover,
}));

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
