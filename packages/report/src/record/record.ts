import { NoisewrightError } from "@noisewright/core";
import { gap, gapsOf } from "./gaps.js";
import { type RecordFacts, type RegistryRecord, registryRecord } from "./schema.js";

/** What the steward says about a data product. */
export interface StewardWords {
  readonly name?: string | undefined;
  readonly curator?: string | undefined;
  readonly curatorType: string;
  readonly use?: string | undefined;
  readonly region?: string | undefined;
  readonly sector?: string | undefined;
  readonly url?: string | undefined;
  readonly author?: readonly string[] | undefined;
  readonly why?: string | undefined;
}

/** The record of published releases, or of a plan, with the words of the steward. It has been checked. */
export function recordOf(facts: RecordFacts, words: StewardWords): RegistryRecord {
  const { product, implementation, ...rest } = facts;
  const deployment = {
    basic: {
      name: words.name ?? gap("the name of the data product"),
      data_curators: [
        {
          data_curator_name: words.curator ?? gap("who publishes this"),
          data_curator_type: words.curatorType,
        },
      ],
      description: product.description,
      intended_use: words.use ?? gap("what the data product is for"),
      data_product_type: product.data_product_type,
      data_product_region: words.region ?? gap("which region the data describe"),
      data_product_sector: words.sector,
      publication_date: product.publication_date,
    },
    ...rest,
    implementation: implementationWith(implementation, words),
  };
  const registry_authors = words.author ?? [gap("who fills in this record")];
  const tier = gapsOf({ deployment, registry_authors }).length === 0 ? 3 : 2;
  return checked({
    url_slug: slugOf(words, product.publication_date),
    deployment: { ...deployment, administrative: { status: "Draft", registry_authors, tier } },
  });
}

function implementationWith(
  { additional_information, utility, ...rest }: RecordFacts["implementation"],
  { why, url }: StewardWords,
) {
  return {
    ...rest,
    justification:
      why ?? gap("why this budget, this unit and these bounds were chosen, and by whom"),
    utility,
    additional_information: [
      url === undefined ? gap("where the data product can be found") : `The data product: ${url}`,
      ...additional_information,
    ].join("\n"),
  };
}

/** `current-pageviews-wikimedia-foundation-2023`, as the registry writes it. */
function slugOf({ name, curator }: StewardWords, date: string): string {
  if (name === undefined || curator === undefined) {
    return gap("the name, the curator and the year in lower case, with dashes");
  }
  return `${name} ${curator} ${date.slice(0, 4)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Refuses to print a record that the registry could not read. */
function checked(record: unknown): RegistryRecord {
  const parsed = registryRecord.safeParse(record);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new NoisewrightError({
    code: "domain",
    subject: "record",
    parameter: issue!.path.join("."),
    domain: "what the registry of deployments allows",
    got: issue!.message,
  });
}
