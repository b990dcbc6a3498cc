import { useState } from "react";
import { useIsPhone } from "../../ui/use-is-phone.js";

/** The number of entries that a phone shows before a button shows the others. */
const FEW = 3;

/** Shortens a list on a phone. Another `key` is another list, which is short again. */
export function useShortList(length: number, key = "") {
  const isPhone = useIsPhone();
  const [longKey, setLongKey] = useState<string>();
  const isShort = isPhone && length > FEW && longKey !== key;
  return {
    count: isShort ? FEW : length,
    more: isShort && (
      <button type="button" className="more-rows" onClick={() => setLongKey(key)}>
        Show all {length}
      </button>
    ),
  };
}
