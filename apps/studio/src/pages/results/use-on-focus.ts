import { useEffect } from "react";

/** Calls a function when the reader comes back to this tab. */
export function useOnFocus(back: () => void): void {
  useEffect(() => {
    addEventListener("focus", back);
    return () => removeEventListener("focus", back);
  }, [back]);
}
