import { type FormEvent, useId, useState } from "react";
import { setKey, useKey } from "./key.js";
import "./service.css";

/** Asks the user for an API key. */
export function KeyForm() {
  const id = useId();
  const refused = useKey() !== undefined;
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") setKey(text.trim());
  };
  return (
    <form className="panel key-form" onSubmit={submit} aria-label="API key">
      <h2>This service needs an API key</h2>
      <p className="hint">
        The operator of the service creates a key with{" "}
        <code>noisewright keys add --role analyst</code>. This tab keeps the key until you close the
        tab.
      </p>
      <div className="field">
        <label htmlFor={id}>API key</label>
        <input
          id={id}
          className="text"
          type="password"
          autoComplete="off"
          placeholder="nw_…"
          value={text}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}-refused` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {refused && (
        <p id={`${id}-refused`} className="wrong" role="alert">
          The service does not know this key.
        </p>
      )}
      <button type="submit" className="main">
        Use this key
      </button>
    </form>
  );
}
