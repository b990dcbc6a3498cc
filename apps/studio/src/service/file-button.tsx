import { type ChangeEvent, useId } from "react";
import "./service.css";

interface Props {
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** The id of the text about the button, for screen readers. */
  readonly about?: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that lets the user choose files. The browser's own field stays in it for the keyboard. */
export function FileButton({ label, accept, multiple = false, about, onChoose }: Props) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    onChoose([...(field.files ?? [])]);
    field.value = ""; // So the same file can be chosen again after it was changed.
  };
  return (
    <label className="file-button" htmlFor={id}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={about}
        onChange={choose}
      />
      {label}
    </label>
  );
}
