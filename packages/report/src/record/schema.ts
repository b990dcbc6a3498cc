import { z } from "zod";

const text = z.string().min(1);

export const CURATOR_TYPES = ["Government", "Industry", "Nonprofit"] as const;
export const SECTORS = [
  ...(["Technology", "Healthcare", "Education"] as const),
  ...(["Government", "Energy", "Finance"] as const),
];

const basic = z.strictObject({
  name: text,
  data_curators: z
    .array(z.strictObject({ data_curator_name: text, data_curator_type: z.enum(CURATOR_TYPES) }))
    .min(1),
  description: text,
  intended_use: text,
  data_product_type: z.enum(["Summary statistics", "Synthetic data"]),
  data_product_region: text,
  data_product_sector: z.enum(SECTORS).optional(),
  publication_date: z.iso.date(),
});

const dpVariant = z.strictObject({
  variant_name: z.enum(["Pure DP", "Approximate DP"]),
  data_domain: text,
  unprotected_quantities: text,
});

const privacyLoss = z.strictObject({
  privacy_unit: text,
  privacy_unit_details: text,
  privacy_parameters: z.strictObject({
    epsilon: z.number().min(0),
    delta: z.number().gt(0).lt(1).optional(),
  }),
  privacy_parameters_details: text,
});

const deploymentModel = z.strictObject({
  model_name: z.literal("Central"),
  model_name_details: text,
  trust_assumptions: text,
  actors: text,
  release_type: z.enum(["One release", "Many releases"]),
  release_type_details: text,
  data_source_type: z.enum(["Static", "Dynamic"]).optional(),
  data_source_type_details: text,
  access_type: z.literal("Non-interactive"),
  access_type_details: text,
});

const implementation = z.strictObject({
  preprocessing_and_hyperparameter_tuning: text,
  mechanisms: text,
  composition: text,
  post_processing: text,
  justification: text,
  utility: text,
  additional_information: text,
});

const administrative = z.strictObject({
  status: z.literal("Draft"),
  registry_authors: z.array(text).min(1),
  tier: z.literal([2, 3]),
});

/**
 * A record of the registry of DP deployments, as this product fills it. The structure is that of
 * schemas/deployments-schema.yaml in opendp/deployments-registry-data, at commit 057e5d81.
 */
export const registryRecord = z.strictObject({
  url_slug: text,
  deployment: z.strictObject({
    basic,
    dp_variant: dpVariant,
    privacy_loss: privacyLoss,
    deployment_model: deploymentModel,
    implementation,
    administrative,
  }),
});

/** What a record says without the words of the steward. */
export const factsSchema = z.strictObject({
  product: basic.pick({ description: true, data_product_type: true, publication_date: true }),
  dp_variant: dpVariant,
  privacy_loss: privacyLoss,
  deployment_model: deploymentModel,
  implementation: implementation
    .omit({ justification: true })
    .extend({ additional_information: z.array(text) }),
});

export type RecordFacts = z.output<typeof factsSchema>;
export type RegistryRecord = z.output<typeof registryRecord>;
export type Deployment = RegistryRecord["deployment"];
