import { useEffect } from "react";
import { stepBack, stepForward } from "../address/address.js";

const TEXT_FIELDS =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";

/**
 * Ctrl+Z takes back the last change of the page, and Ctrl+Shift+Z or Ctrl+Y makes it again. A text
 * field keeps these keys for its own text.
 */
export function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (key !== "z" && !isRedo) return;
      if (isRedo ? stepForward() : stepBack()) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
