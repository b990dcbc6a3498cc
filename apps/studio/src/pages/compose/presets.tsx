import { changeWithUndo } from "../../address/undo.js";

export interface Preset {
  readonly label: string;
  /** The releases, as the address holds them. */
  readonly items: string;
}

export const COST_PRESETS: readonly Preset[] = [
  { label: "12 monthly counts", items: "geometric~epsilon=0.1~count=12" },
  {
    label: "a histogram and a mean",
    items: "geometric~epsilon=0.5;laplace-noise~scale=2",
  },
  {
    label: "1,000 training steps",
    items: "gaussian-noise~sigma=1~count=1000~sampled=0.01",
  },
];

export const SHARE_PRESETS: readonly Preset[] = [
  { label: "12 monthly counts", items: "month~count=12~integer=yes" },
  {
    label: "a histogram and a mean",
    items: "histogram~integer=yes;mean age~sensitivity=0.5~weight=4",
  },
];

/** Examples to start from. `name` is the parameter of the address that holds the releases. */
export function Presets({ name, presets }: { name: string; presets: readonly Preset[] }) {
  return (
    <div className="presets">
      <p id={`${name}-presets`} className="hint">
        Start from an example:
      </p>
      <ul aria-labelledby={`${name}-presets`}>
        {presets.map(({ label, items }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => changeWithUndo(`Opened the example: ${label}.`, { [name]: items })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
