import { useEffect, useState } from "react";

interface Settled<T> {
  readonly value: T;
  readonly key: string;
}

/** The latest value whose key has not changed for this many milliseconds. */
export function useSettled<T>(value: T, key: string, wait: number): Settled<T> {
  const [settled, setSettled] = useState({ value, key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, key }), wait);
    return () => clearTimeout(timer);
  }, [key, wait]);
  return wait === 0 ? { value, key } : settled;
}
