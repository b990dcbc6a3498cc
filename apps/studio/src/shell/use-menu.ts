import { useEffect, useRef, useState } from "react";
import type { Page } from "../pages/index.js";

/** The list of pages on a phone. It closes when a page opens, with Escape, and with a click elsewhere. */
export function useMenu(page: Page | undefined) {
  const [openAt, setOpenAt] = useState<Page | "nowhere">();
  const holder = useRef<HTMLElement>(null);
  const here = page ?? "nowhere";
  const isOpen = openAt === here;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(undefined);
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      holder.current?.querySelector<HTMLElement>(".menu")?.focus();
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !holder.current?.contains(target)) close();
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  return { isOpen, holder, toggle: () => setOpenAt(isOpen ? undefined : here) };
}
