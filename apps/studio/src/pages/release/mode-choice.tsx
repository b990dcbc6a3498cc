import { addressNow, change } from "../../address/address.js";
import { Segmented } from "../../ui/segmented.js";
import { type Mode, switchTo } from "./mode.js";

/** The switch between the guided path and the full form. */
export function ModeChoice({ mode }: { mode: Mode }) {
  return (
    <div className="mode">
      <Segmented
        label="How to work"
        value={mode}
        options={[
          { value: "guided", label: "Guided" },
          { value: "form", label: "Full form" },
        ]}
        onChange={(next) => change(switchTo(next, addressNow().query))}
      />
    </div>
  );
}
