import { useId, useState } from "react";
import { GROUPS, type GroupWords } from "../../needs/groups.js";
import type { KindData } from "../../worker/tasks/catalogue.js";

interface Props {
  readonly kinds: readonly KindData[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A button with the name of a mechanism. It opens a list of all mechanisms, which can be searched. */
export function MechanismPicker({ kinds, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <fieldset
      className="picker"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        document.getElementById(id)?.focus();
      }}
    >
      <button
        type="button"
        id={id}
        className="chosen"
        aria-label={`Mechanism: ${value}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{value}</span>
        <span aria-hidden="true">{isOpen ? "▴" : "▾"}</span>
      </button>
      {isOpen && (
        <MechanismList
          kinds={kinds}
          value={value}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

/** The mechanisms by group. Rare groups are closed until the user searches or opens them. */
function MechanismList({ kinds, value, onChange }: Props) {
  const [text, setText] = useState("");
  const found = kinds.filter((kind) => matches(kind, text));
  const isSearch = text.trim() !== "";
  return (
    <div className="choices">
      <input
        type="search"
        className="text"
        aria-label="Search the mechanisms"
        placeholder="Search: counts, unbiased, …"
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the list to search it
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && <p className="hint">No mechanism matches “{text}”.</p>}
      {GROUPS.map((group) => (
        <GroupChoices
          key={group.id}
          group={group}
          members={found.filter((kind) => kind.group === group.id)}
          isOpen={isSearch}
          value={value}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: GroupWords;
  readonly members: readonly KindData[];
  /** True if the members of a rare group are shown too. */
  readonly isOpen: boolean;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function GroupChoices({ group, members, isOpen, value, onChange }: GroupProps) {
  const { title, purpose, isRare } = group;
  if (members.length === 0) return null;
  const list = (
    <ul aria-label={title}>
      {members.map((kind) => (
        <li key={kind.id}>
          <button
            type="button"
            aria-current={kind.id === value || undefined}
            onClick={() => onChange(kind.id)}
          >
            <b>{kind.id}</b>
            <span className="hint">{kind.summary}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  if (isRare && !isOpen) {
    return (
      <details open={members.some((kind) => kind.id === value)}>
        <summary>
          More: {members.length} {title.toLowerCase()}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section>
      <p className="eyebrow">{title}</p>
      <p className="hint">{purpose}</p>
      {list}
    </section>
  );
}

/** Whether each word of the text occurs in the name, the purpose or the group of a mechanism. */
function matches({ id, summary, group }: KindData, text: string): boolean {
  const title = GROUPS.find((each) => each.id === group)?.title ?? "";
  const all = `${id} ${summary} ${title}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
