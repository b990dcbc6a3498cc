import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useAddress } from "../address/address.js";
import { Link } from "../address/link.js";
import { ENTRIES } from "./entries.js";
import { type OpenHelp, setHelp } from "./open-help.js";
import "./help-popover.css";

const MARGIN = 10;

/**
 * A small dialog beside a term with the first sentence of its glossary entry. Escape, a click
 * elsewhere, or leaving the dialog with Tab closes it, and the focus goes back to the term.
 */
export function HelpPopover({ help }: { help: OpenHelp }) {
  const { id, anchor } = help;
  const box = useRef<HTMLDivElement>(null);
  const entry = ENTRIES.find((each) => each.id === id);
  usePlacement(box, anchor);
  useClosing(box, anchor);
  if (entry === undefined) return null;
  return (
    <div
      ref={box}
      className="help"
      role="dialog"
      aria-labelledby="help-title"
      aria-describedby="help-text"
      tabIndex={-1}
    >
      <div className="row">
        <h2 id="help-title">{entry.title}</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={() => close(anchor)}>
          ✕
        </button>
      </div>
      <p id="help-text">{entry.summary.map(({ text }) => text).join("")}</p>
      <p>
        <Link path="glossary" query={{ term: id }}>
          More in the glossary
        </Link>
      </p>
    </div>
  );
}

function close(anchor: HTMLElement): void {
  setHelp(undefined);
  anchor.focus({ preventScroll: true });
}

/** Puts the dialog under its term, or above it if there is no room. A phone shows it at the bottom. */
function usePlacement(box: RefObject<HTMLDivElement | null>, anchor: HTMLElement): void {
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return;
    const term = anchor.getBoundingClientRect();
    const { width, height } = node.getBoundingClientRect();
    const left = Math.min(
      term.left - MARGIN,
      document.documentElement.clientWidth - width - MARGIN,
    );
    const below = term.bottom + MARGIN / 2;
    const top = below + height < innerHeight ? below : term.top - height - MARGIN / 2;
    node.style.setProperty("--left", `${Math.max(MARGIN, left)}px`);
    node.style.setProperty("--top", `${Math.max(MARGIN, top)}px`);
    node.focus({ preventScroll: true });
  }, [box, anchor]);
}

function useClosing(box: RefObject<HTMLDivElement | null>, anchor: HTMLElement): void {
  const address = useAddress();
  const opened = useRef(address.path);
  useEffect(() => {
    if (address.path !== opened.current) setHelp(undefined);
  }, [address]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === "Escape" && close(anchor);
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target) || anchor.contains(target))
        return;
      setHelp(undefined);
    };
    const scroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) setHelp(undefined);
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    addEventListener("scroll", scroll, { capture: true, passive: true });
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
      removeEventListener("scroll", scroll, { capture: true });
    };
  }, [box, anchor]);
}
