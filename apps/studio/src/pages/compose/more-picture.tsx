import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import { barX, text } from "../../chart/plot/index.js";
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

/** The ε that one more release of each kind would add to the joint cost. */
export function MorePicture({ account, items, stale }: Props) {
  const bars = useMemo(
    () =>
      account.releases.map(({ more, alone }, i): Bar => {
        const { word = "", values = {} } = items[i] ?? {};
        return {
          label: `${i + 1}. ${values.count ?? 1} × ${nameOf(word)}`,
          more: Math.max(0, more),
          alone,
        };
      }),
    [account, items],
  );
  const draw = useCallback(
    (width: number) => ({
      marginLeft: Math.min(180, width * 0.45),
      marginRight: 60,
      marginTop: 8,
      x: { label: "added ε →", ticks: 4 },
      y: { label: null, domain: bars.map(({ label }) => label), padding: 0.5 },
      marks: [
        barX(bars, { x: "more", y: "label", fill: "var(--series-2)", insetTop: 3, insetBottom: 3 }),
        text(bars, {
          x: "more",
          y: "label",
          text: ({ more }: Bar) => `+${numberTextUp(more, 3)}`,
          textAnchor: "start",
          dx: 5,
          fill: "var(--ink)",
        }),
      ],
    }),
    [bars],
  );
  return (
    <Picture
      title="Cost of one more release"
      description="How much the joint ε grows with one more release of each kind. The joint ε grows by less than the ε of that release alone."
      name="noisewright-one-more"
      draw={draw}
      height={Math.max(290, 60 + 30 * bars.length)}
      stale={stale}
      table={{
        columns: ["release", "epsilon of one more", "epsilon of these alone"],
        rows: bars.map(({ label, more, alone }) => [label, more, alone]),
      }}
    />
  );
}
