import { TemplateIcon } from "./template-icon.js";
import { TEMPLATES, type Template } from "./templates.js";

interface Props {
  readonly label: string;
  readonly onChoose: (template: Template) => void;
}

/** The templates as cards, each with a small picture of its result. */
export function TemplateCards({ label, onChoose }: Props) {
  return (
    <section className="templates" aria-label={label}>
      <p className="eyebrow">{label}</p>
      <ul className="cards-grid">
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <button type="button" className="choice template" onClick={() => onChoose(template)}>
              <TemplateIcon id={template.id} />
              <span className="title">{template.title}</span>
              <span className="hint">{template.example}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
