import type { PreparedRelease } from "@noisewright/contract/answers";
import { ConfidenceField } from "../../../ui/confidence-field.js";
import { numberTextUp } from "../../../ui/format.js";
import type { Item } from "../../../ui/item-list.js";
import { NumberField } from "../../../ui/number-field.js";
import { Segmented } from "../../../ui/segmented.js";
import { errorText } from "../preview-table.js";
import { LEAST_ROWS } from "../release-spec.js";
import { aimsAtTarget, mayAim, statisticOf } from "../statistics.js";
import { ErrorPicture } from "./error-picture.js";
import { errorExample } from "./expected-error.js";
import { paymentProblem } from "./standing.js";

interface Props {
  readonly item: Item;
  /** The preview of this release, if there is one. */
  readonly release: PreparedRelease | undefined;
  /** Whether the preview is that of the form. */
  readonly isCurrent: boolean;
  /** Whether something is wrong in the release, here or in another step. */
  readonly isRefused: boolean;
  /** The size of a group for which the error is shown. */
  readonly rows: number;
  /** What is protected: a row, or a person. */
  readonly who: "row" | "person";
  readonly errorOf: (field: string) => string | undefined;
  readonly set: (name: string, value: string | undefined) => void;
}

/** How one statistic is paid for: by its ε, or by the error that it may have. */
export function PaymentCard({
  item: { word, values },
  release,
  isCurrent,
  isRefused,
  rows,
  who,
  errorOf,
  set,
}: Props) {
  const aims = aimsAtTarget(values);
  const { fields } = statisticOf(values.statistic);
  const inRows = values.statistic === "median";
  const example = release && errorExample(release, values, rows);
  const number = (name: string, start?: number) => ({
    value: values[name] === undefined ? start : Number(values[name]),
    error: errorOf(name),
    onChange: (next: number | undefined) =>
      set(name, next === undefined ? undefined : String(next)),
  });
  return (
    <section className="payment" aria-label={word}>
      <div className="payment-fields">
        <h3>{word}</h3>
        {mayAim(values) && (
          <Segmented
            label="Choose by"
            value={aims ? "target" : "budget"}
            options={[
              { value: "budget", label: "privacy (ε)" },
              { value: "target", label: "accuracy" },
            ]}
            onChange={(next) => set("pay", next === "target" ? "target" : undefined)}
          />
        )}
        <div className="columns">
          {aims ? (
            <>
              <NumberField
                label="Error at most ±"
                hint={inRows ? "rows" : undefined}
                {...number("within")}
                error={errorOf("within") ?? (values.within ? paymentProblem(values) : undefined)}
              />
              <ConfidenceField
                label="With confidence"
                value={values.confidence === undefined ? 0.95 : Number(values.confidence)}
                error={errorOf("confidence")}
                onChange={(next) =>
                  set("confidence", next === undefined ? undefined : String(next))
                }
              />
              {fields.includes("size") && (
                <NumberField
                  label="In groups of at least"
                  hint="rows"
                  {...number("size", LEAST_ROWS)}
                />
              )}
            </>
          ) : (
            <NumberField
              label="ε"
              term="epsilon"
              hint="less ε protects more"
              {...number("epsilon", 0.5)}
              error={errorOf("epsilon") ?? paymentProblem(values)}
            />
          )}
          {values.delta !== undefined && (
            <NumberField
              label="δ"
              term="delta"
              hint="the chance that a small group is named by accident"
              {...number("delta")}
            />
          )}
        </div>
      </div>
      <div className="payment-outcome" data-stale={!isCurrent || undefined}>
        {release ? (
          <>
            <p className="cost-line">
              {release.status === "new" ? (
                <>
                  costs <strong>ε = {numberTextUp(release.certified.epsilon)}</strong>
                </>
              ) : (
                "free: already paid for"
              )}
              {!isCurrent && " · not current"}
            </p>
            {example && <ErrorPicture example={example} />}
            <p className="hint">
              {example
                ? `${example.sentence} ${example.verdict}`
                : `Expected error: ${errorText(release)}.`}
            </p>
            {release.keys && (
              <p className="hint">
                Groups of about {release.keys.halfAtMost ?? release.keys.half} or more{" "}
                {who === "row" ? "rows" : "people"} are named; smaller ones are left out.
              </p>
            )}
          </>
        ) : (
          <p className="hint">
            {aims && !values.within
              ? "Say how large the error may be."
              : isRefused
                ? "The error is computed when the problem below is solved."
                : "Computing…"}
          </p>
        )}
      </div>
    </section>
  );
}
