import { change } from "../address/address.js";
import { type Place, usePlace } from "../address/place.js";
import { IS_STATIC_SITE } from "../address/site.js";
import { Segmented } from "../ui/segmented.js";

interface Props {
  /** What is at the place, for example "Read the file". */
  readonly label: string;
  readonly hints: Readonly<Record<Place, string>>;
}

/** The choice between the service and this browser. A static site has no service. */
export function PlaceChoice({ label, hints }: Props) {
  const place = usePlace();
  if (IS_STATIC_SITE) return <p className="hint">{hints.browser}</p>;
  return (
    <Segmented
      label={label}
      value={place}
      options={[
        { value: "service", label: "on the service", hint: hints.service },
        { value: "browser", label: "in this browser", hint: hints.browser },
      ]}
      onChange={(next) => change({ at: next === "browser" ? next : undefined })}
    />
  );
}
