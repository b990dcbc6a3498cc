import type { Deployment } from "./deployment.js";

const ARXIV = "https://arxiv.org/abs/";
const APPLE =
  "https://docs-assets.developer.apple.com/ml-research/papers/learning-with-privacy-at-scale.pdf";
const CENSUS =
  "https://www2.census.gov/programs-surveys/decennial/2020/technical-documentation/complete-tech-docs";

const pure = { delta: 0, rho: null } as const;
const central = { model: "central" } as const;
const local = { model: "local" } as const;
const person = { kind: "person", per: "in total" } as const;
const daily = { kind: "person and period", per: "per day" } as const;

/** The facts of the registry [opendp-registry-2026], one line for each deployment. */
// biome-ignore format: one line for each deployment
export const FACTS: readonly Deployment[] = [
  { name: "Census 2020 redistricting data, person tables", curator: "U.S. Census Bureau", year: 2021, unit: "person", ...person, epsilon: 17.14, delta: 1e-10, rho: 2.56, ...central, source: `${ARXIV}2204.08986`, record: "census_redistricting_data" },
  { name: "Census 2020 demographic and housing file, person tables", curator: "U.S. Census Bureau", year: 2023, unit: "person", ...person, epsilon: 26.34, delta: 1e-10, rho: 4.96, ...central, source: `${ARXIV}2204.08986`, record: "census_demographic_and_housing" },
  { name: "Census 2020 demographic and housing file, housing tables", curator: "U.S. Census Bureau", year: 2023, unit: "housing unit", kind: "household or business", per: "in total", epsilon: 34.33, delta: 1e-10, rho: 7.7, ...central, source: `${ARXIV}2204.08986`, record: "census_demographic_and_housing" },
  { name: "Census 2020 detailed file A", curator: "U.S. Census Bureau", year: 2023, unit: "person", ...person, epsilon: null, delta: null, rho: 19.776, ...central, source: `${CENSUS}/detailed-demographic-and-housing-characteristics-file-a/2020census-detailed-dhc-a-techdoc.pdf`, record: "census_detailed_demographic_and_housing_a" },
  { name: "Census 2020 supplemental file", curator: "U.S. Census Bureau", year: 2024, unit: "person", ...person, epsilon: null, delta: null, rho: 2.515, ...central, source: `${CENSUS}/supplemental-demographic-and-housing-characteristics-file/2020census-supplemental-dhc-techdoc.pdf`, record: "census_supplemental_demographic_and_housing" },
  { name: "County Business Patterns, demonstration data", curator: "U.S. Census Bureau", year: 2023, unit: "business establishment", kind: "household or business", per: "in total", epsilon: null, delta: null, rho: 12.058, ...central, source: "https://www.census.gov/topics/business-economy/disclosure/about.html", record: "county_business_patterns" },
  { name: "Synthetic register of live births of 2014", curator: "Israeli Ministry of Health", year: 2024, unit: "birth", ...person, epsilon: 9.98, ...pure, ...central, source: "https://birth.dataset.pub", record: "birth_dataset" },
  { name: "Synthetic data on victims of trafficking", curator: "Microsoft and IOM", year: 2023, unit: "victim", ...person, epsilon: 12, delta: 5.8e-6, rho: null, ...central, source: "https://www.ctdatacollaborative.org/global-victim-perpetrator-synthetic-dataset", record: "microsoft_ctdc_victim_perpertartor_synthetic_dataset_2023" },
  { name: "URLs shared on Facebook", curator: "Meta", year: 2020, unit: "user", ...person, epsilon: 1.453, delta: 1e-5, rho: 0.0728, ...central, source: "https://doi.org/10.7910/DVN/TDOAPG", record: "user_url_privacy" },
  { name: "Energy use during a power shortage", curator: "Recurve", year: 2020, unit: "customer", ...person, epsilon: 4.72, delta: 5.06e-9, rho: null, ...central, source: "https://www.recurve.com/blog/revenue-grade-analysis-of-the-ohmconnect-virtual-power-plant-during-the-california-blackouts", record: "recurve_energy_dp" },
  { name: "Movements during a hurricane", curator: "Spectus", year: 2022, unit: "user", ...person, epsilon: 10, ...pure, ...central, source: "https://spectus.ai/wp-content/uploads/2022/10/Spectus_DPWhitepaper_v01b.pdf", record: "mobility_trends_hurricane" },
  { name: "Community mobility reports", curator: "Google", year: 2020, unit: "user and day", ...daily, epsilon: 2.64, ...pure, ...central, source: `${ARXIV}2004.04145`, record: "google_mobility" },
  { name: "COVID-19 symptom searches", curator: "Google", year: 2020, unit: "user and day", ...daily, epsilon: 1.68, ...pure, ...central, source: `${ARXIV}2009.01265`, record: "covid19_search_trends_symptoms" },
  { name: "Vaccination searches", curator: "Google", year: 2021, unit: "user and day", ...daily, epsilon: 2.19, delta: 1e-5, rho: null, ...central, source: `${ARXIV}2107.01179`, record: "vaccine_search_insights" },
  { name: "Movement range maps", curator: "Meta", year: 2020, unit: "user and day", ...daily, epsilon: 2, ...pure, ...central, source: "https://research.facebook.com/blog/2020/06/protecting-privacy-in-facebook-mobility-data-during-the-covid-19-response/", record: "movement_ranges_maps" },
  { name: "Audience engagement API", curator: "LinkedIn", year: 2020, unit: "user and month", kind: "person and period", per: "per month", epsilon: 34.9, delta: 7e-9, rho: null, ...central, source: `${ARXIV}2002.05839`, record: "audience_engagement" },
  { name: "Activity of Wikipedia editors", curator: "Wikimedia Foundation", year: 2023, unit: "editor, country and month", kind: "person and period", per: "per month", epsilon: 2, ...pure, ...central, source: "https://analytics.wikimedia.org/published/datasets/geoeditors_monthly/00_README.html", record: "wikimedia_editor_activity_statistics_2023" },
  { name: "Wikipedia page views since 2023", curator: "Wikimedia Foundation", year: 2023, unit: "device and day", kind: "device", per: "per day", epsilon: null, delta: null, rho: 0.015, ...central, source: `${ARXIV}2308.16298`, record: "wikimedia_current_usage_data" },
  { name: "Wikipedia page views 2017 to 2023", curator: "Wikimedia Foundation", year: 2023, unit: "group of 30 page views of a day", kind: "event", per: "per day", epsilon: 1, ...pure, ...central, source: `${ARXIV}2308.16298`, record: "wikimedia_historical_usage_data" },
  { name: "Next-word prediction in Spanish", curator: "Google", year: 2022, unit: "device", kind: "device", per: "in total", epsilon: null, delta: null, rho: 0.81, ...central, source: "https://research.google/blog/federated-learning-with-formal-differential-privacy-guarantees/", record: "spanish_language_next_word" },
  { name: "Hiring reports", curator: "LinkedIn", year: 2020, unit: "hire", kind: "event", per: "per month", epsilon: 4.8, delta: 4e-10, rho: null, ...central, source: `${ARXIV}2010.13981`, record: "linkedin_hiring_reports" },
  { name: "Trips in cities", curator: "Google", year: 2022, unit: "trip", kind: "event", per: null, epsilon: 0.66, delta: 2.1e-29, rho: null, ...central, source: "https://www.nature.com/articles/s41467-019-12809-y", record: "shared_mobility_dataset" },
  { name: "Use of apps in Windows", curator: "Microsoft", year: 2017, unit: "user and 6 hours", kind: "person and period", per: "per 6 hours", epsilon: 1.672, ...pure, ...local, source: "https://www.microsoft.com/en-us/research/publication/collecting-telemetry-data-privately/", record: "telemetry_collection_windows" },
  { name: "Lookup hints", curator: "Apple", year: 2016, unit: "user and day", ...daily, epsilon: 8, ...pure, ...local, source: "https://www.apple.com/privacy/docs/Differential_Privacy_Overview.pdf", record: "lookup_hints" },
  { name: "Popular emojis", curator: "Apple", year: 2017, unit: "typed emoji", kind: "event", per: "per event", epsilon: 4, ...pure, ...local, source: APPLE, record: "apple_popular_emojis" },
];
