import { type ReactNode, useState } from "react";

interface Props {
  readonly title: string;
  /** The most important values, which are visible while the card is closed. */
  readonly about: string;
  readonly startsOpen: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A card that folds to one line. */
export function FoldCard({ title, about, startsOpen, onRemove, children }: Props) {
  const [isOpen] = useState(startsOpen);
  return (
    <div className="card fold arrive">
      <details open={isOpen}>
        <summary>
          <b>{title}</b>
          <span className="hint">{about}</span>
        </summary>
        <div className="folded">{children}</div>
      </details>
      <button type="button" className="quiet" onClick={onRemove} aria-label={`Remove ${title}`}>
        ✕
      </button>
    </div>
  );
}
