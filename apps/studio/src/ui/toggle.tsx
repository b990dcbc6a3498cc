import { type ReactNode, useId } from "react";
import type { TermId } from "../glossary/terms.js";
import { Label } from "./label.js";

interface Props {
  readonly label: ReactNode;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly hint?: string | undefined;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** The controls that are visible while the switch is on. */
  readonly children?: ReactNode;
}

/** A switch, and the controls that it opens. */
export function Toggle({ label, term, hint, on, onChange, children }: Props) {
  const id = useId();
  return (
    <div className="toggle">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Label htmlFor={id} term={term}>
        {label}
      </Label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {on && children && <div className="opened">{children}</div>}
    </div>
  );
}
