/**
 * The structure of a record in the registry of DP deployments: names, types, allowed values and
 * required fields of schemas/deployments-schema.yaml in opendp/deployments-registry-data, at commit
 * 057e5d81cf60150dd3307e0cf4504b957802fb3b.
 */
const text = { type: "string" };
const oneOf = (...values: readonly (string | number)[]) => ({ enum: values });
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});

const curator = {
  type: "object",
  required: ["data_curator_name", "data_curator_type"],
  properties: {
    data_curator_name: text,
    data_curator_type: oneOf("Government", "Industry", "Nonprofit"),
  },
};

const basic = object(
  {
    name: text,
    data_curators: { type: "array", items: curator, minItems: 1 },
    description: text,
    intended_use: text,
    data_product_type: oneOf(
      ...["Summary statistics", "Machine learning model", "Dataset"],
      ...["Synthetic data", "Interactive API", "SQL queries"],
    ),
    data_product_region: text,
    data_product_sector: oneOf(
      ...["Technology", "Healthcare", "Education", "Government", "Energy", "Finance"],
    ),
    publication_date: { type: "string", format: "date" },
  },
  [
    ...["name", "data_curators", "description", "intended_use"],
    ...["data_product_type", "data_product_region", "publication_date"],
  ],
);

const dpVariant = object({
  variant_name: oneOf(
    ...["Pure DP", "Approximate DP", "Zero-concentrated DP", "Renyi DP", "Custom"],
  ),
  data_domain: text,
  unprotected_quantities: text,
});

const privacyLoss = object({
  privacy_unit: text,
  privacy_unit_details: text,
  number_of_privacy_units: { type: "integer" },
  privacy_parameters: object({
    epsilon: { type: "number" },
    delta: { type: ["number", "string"] },
    rho: { type: "number" },
  }),
  privacy_parameters_details: {},
});

const deploymentModel = object({
  model_name: oneOf("Local", "Central", "Shuffle", "Federated", "Varies"),
  model_name_details: text,
  trust_assumptions: text,
  actors: {},
  release_type: oneOf("One release", "Many releases"),
  release_type_details: text,
  data_source_type: oneOf("Static", "Dynamic"),
  data_source_type_details: text,
  access_type: oneOf("Interactive", "Non-interactive"),
  access_type_details: text,
});

const implementation = object({
  preprocessing_and_hyperparameter_tuning: text,
  mechanisms: text,
  composition: text,
  post_processing: text,
  justification: text,
  utility: {},
  additional_information: {},
});

/** The product fills in no evidence sources, so their structure is left out. */
const administrative = object(
  {
    status: oneOf(
      ...["Converted", "Draft", "Pending", "Changes Required", "Approved"],
      ...["Approved (Update Requested)", "Approved (Pending)"],
    ),
    registry_authors: { type: "array", items: text, minItems: 1 },
    tier: oneOf(1, 2, 3),
  },
  ["status", "registry_authors", "tier"],
);

export const REGISTRY_SCHEMA = object(
  {
    url_slug: text,
    deployment: object(
      {
        basic,
        dp_variant: dpVariant,
        privacy_loss: privacyLoss,
        deployment_model: deploymentModel,
        implementation,
        administrative,
      },
      ["basic", "administrative"],
    ),
  },
  ["url_slug", "deployment"],
);
