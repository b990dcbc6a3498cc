import { useEffect, useRef } from "react";
import { endOffer, useUndoOffer } from "../address/undo.js";

/** Milliseconds for which an offer to undo is visible. It stays while someone points at it. */
const VISIBLE = 8000;

/** Says what was removed or reset, with a button that undoes it. */
export function UndoToast() {
  const offer = useUndoOffer();
  const toast = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (offer === undefined) return;
    // The pressed button is often gone with what it removed, and the focus with it.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    const timer = setInterval(() => {
      if (toast.current?.matches(":hover, :has(:focus-visible)")) return;
      end(toast.current);
    }, VISIBLE);
    return () => clearInterval(timer);
  }, [offer]);
  return (
    <div role="status" aria-live="polite" className="toasts">
      {offer && (
        <div className="toast" ref={toast}>
          <p>{offer.message}</p>
          <button
            type="button"
            ref={button}
            aria-keyshortcuts="Control+Z"
            onClick={() => {
              offer.undo();
              end(toast.current);
            }}
          >
            Undo
          </button>
        </div>
      )}
    </div>
  );
}

/** Ends the offer. If it had the focus, the page has it then. */
function end(toast: HTMLElement | null): void {
  const hadFocus = toast?.contains(document.activeElement);
  endOffer();
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
}
