import type { Publication } from "@noisewright/contract/answers";
import { useState } from "react";
import { saveText } from "../../chart/save.js";
import { fileName } from "../../published/take-away.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";

const TYPES = ["Government", "Industry", "Nonprofit"];

const FIELDS = [
  { name: "name", label: "Name of the data product" },
  { name: "curator", label: "Who publishes it" },
  { name: "use", label: "What it is for" },
  { name: "region", label: "Region of the data" },
  { name: "why", label: "Why this budget, unit and bounds" },
  { name: "url", label: "Where it can be found" },
  { name: "author", label: "Who fills in this record" },
] as const;

type Words = Partial<Record<(typeof FIELDS)[number]["name"], string>>;

/** A record for the public registry of deployments. What the steward leaves out stays a gap. */
export function RecordForm({ kept }: { kept: Publication }) {
  const [curatorType, setCuratorType] = useState(TYPES[0]!);
  const [words, setWords] = useState<Words>({});
  const [gaps, setGaps] = useState<number>();
  const save = async () => {
    const { factsSchema, gapsOf, recordOf, recordYaml } = await import(
      "@noisewright/report/record"
    );
    const { author, ...rest } = words;
    const given = { ...rest, ...(author && { author: [author] }), curatorType };
    const record = recordOf(factsSchema.parse(kept.record), given);
    saveText(fileName(kept.answer, "-record.yaml"), "application/yaml", `${recordYaml(record)}\n`);
    setGaps(gapsOf(record).length);
  };
  return (
    <section className="panel" aria-label="Record">
      <h2>Record for the registry</h2>
      <p className="hint">
        Tells the public registry of deployments how these numbers are protected. Noisewright fills
        in what it knows. What you leave out is marked TODO in the file.
      </p>
      <details>
        <summary>Write a record</summary>
        <div className="record-fields">
          <Select
            label="What the publisher is"
            value={curatorType}
            options={TYPES.map((type) => ({ value: type, label: type }))}
            onChange={setCuratorType}
          />
          {FIELDS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              value={words[name] ?? ""}
              onChange={(text) =>
                setWords(({ [name]: _, ...others }) =>
                  text.trim() === "" ? others : { ...others, [name]: text },
                )
              }
            />
          ))}
        </div>
        <div className="row">
          <button type="button" onClick={() => void save()}>
            Save the record
          </button>
          <p className="hint" role="status">
            {gaps !== undefined &&
              (gaps === 0
                ? "Saved, without gaps."
                : `Saved. Search for TODO to fill ${gaps} gaps.`)}
          </p>
        </div>
      </details>
    </section>
  );
}
