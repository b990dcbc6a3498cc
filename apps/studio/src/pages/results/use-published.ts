import {
  type PublishedList,
  type PublishedSummary,
  publishedList,
} from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { call } from "../../service/call.js";
import { asFault, type ServiceFault } from "../../service/fault.js";
import { useService } from "../../service/use-service.js";

interface Older {
  readonly search: string;
  readonly lists: readonly PublishedList[];
}

export interface Found {
  readonly published?: readonly PublishedSummary[];
  readonly fault?: ServiceFault | undefined;
  readonly busy: boolean;
  /** Asks for older results, if there are any. */
  readonly more?: () => void;
  again(): void;
}

/** The newest results whose names contain a text, and older ones when the reader asks for them. */
export function usePublished(search: string): Found {
  const newest = useService(pathOf(search), publishedList);
  const [older, setOlder] = useState<Older>({ search, lists: [] });
  const [fault, setFault] = useState<ServiceFault>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer results move the older ones
  useEffect(() => {
    setOlder({ search, lists: [] });
    setFault(undefined);
  }, [search, newest.value]);
  const lists = newest.value && [newest.value, ...(older.search === search ? older.lists : [])];
  const before = lists?.at(-1)?.before;
  const more = () => {
    call(pathOf(search, before), publishedList)
      .then((next) => setOlder((last) => ({ search, lists: [...last.lists, next] })))
      .catch((error: unknown) => setFault(asFault(error)));
  };
  return {
    ...(lists && { published: lists.flatMap(({ published }) => published) }),
    fault: newest.fault ?? fault,
    busy: newest.busy,
    ...(before !== undefined && { more }),
    again: newest.again,
  };
}

function pathOf(search: string, before?: number): string {
  const query = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(before !== undefined && { before: String(before) }),
  });
  return `/api/published?${query}`;
}
