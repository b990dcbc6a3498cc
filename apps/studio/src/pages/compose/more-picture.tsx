import { barX, text } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import { numberTextUp } from "../../ui/format.js";
import type { Item } from "../../ui/item-list.js";
import type { Account } from "../../worker/tasks/account.js";
import { nameOf } from "./release-kinds.js";

interface Props {
  readonly account: Account;
  readonly items: readonly Item[];
  readonly stale: boolean;
}

interface Bar {
  readonly label: string;
  readonly more: number;
  readonly alone: number;
}

/** The height of the words above a bar and of the bar itself. */
const ROW = 50;

/** The ε that one more release of each kind would add to the joint cost. */
export function MorePicture({ account, items, stale }: Props) {
  const bars = useMemo(
    () =>
      account.releases.map(({ more, alone }, i): Bar => {
        const { word = "" } = items[i] ?? {};
        return { label: `${i + 1}. ${nameOf(word)}`, more: Math.max(0, more), alone };
      }),
    [account, items],
  );
  const largest = Math.max(...bars.map(({ more }) => more));
  const draw = useCallback(
    () => ({
      marginLeft: 2,
      marginRight: 2,
      marginTop: 4,
      marginBottom: 4,
      x: { label: null, ticks: 0, tickFormat: () => "" },
      y: {
        label: null,
        domain: bars.map(({ label }) => label),
        tickFormat: () => "",
        padding: 0,
      },
      marks: [
        barX(bars, {
          x: "more",
          y: "label",
          fill: "var(--series-2)",
          insetTop: 26,
          insetBottom: 8,
        }),
        text(bars, {
          x: () => 0,
          y: "label",
          text: ({ label }: Bar) => label,
          textAnchor: "start",
          dy: -10,
          fill: "var(--ink)",
        }),
        text(bars, {
          x: () => largest,
          y: "label",
          text: ({ more }: Bar) => `ε + ${numberTextUp(more, 3)}`,
          textAnchor: "end",
          dy: -10,
          fill: "var(--ink)",
        }),
      ],
    }),
    [bars, largest],
  );
  return (
    <Picture
      title="Cost of one more release"
      description="How much the joint ε grows if you add one more release of each kind. It grows by less than the ε of that release alone."
      name="noisewright-one-more"
      draw={draw}
      height={8 + ROW * bars.length}
      stale={stale}
      table={{
        columns: ["release", "epsilon of one more", "epsilon of these alone"],
        rows: bars.map(({ label, more, alone }) => [label, more, alone]),
      }}
    />
  );
}
