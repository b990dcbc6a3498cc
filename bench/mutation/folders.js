/**
 * The folders whose code privacy depends on, and for each folder the tests that run its code, the
 * nearest tests first.
 */

const core = "packages/core";
const app = "packages/noisewright";
const release = "packages/release";

/** @type {Readonly<Record<string, { readonly sources: readonly string[], readonly tests: readonly string[] }>>} */
export const FOLDERS = {
  lattice: {
    sources: [`${core}/src/lattice`],
    tests: [
      `${core}/test/lattice/`,
      `${core}/src/lattice/`,
      `${core}/test/local/proof`,
      `${core}/test/unbiased/channels`,
      `${core}/test/nonnegative/restricted-sampler`,
      `${core}/test/nonnegative/channel-laws`,
      `${core}/test/contract/large-epsilon`,
    ],
  },
  privacy: {
    sources: [`${core}/src/privacy`],
    tests: [
      `${core}/src/privacy/`,
      `${core}/test/lattice/`,
      `${core}/test/nonnegative/family-privacy`,
      `${core}/test/mixture/`,
      `${core}/test/random-scale/`,
      `${core}/test/boosting/properties`,
      `${core}/src/mechanisms/boosted/supremum`,
    ],
  },
  accounting: {
    sources: [`${core}/src/accounting`],
    tests: [`${core}/src/accounting/`, `${core}/test/events/`, `${core}/test/accountants/`],
  },
  random: {
    sources: [`${core}/src/random`],
    tests: [`${core}/src/random/`, `${core}/test/statistical/random`],
  },
  release: {
    sources: [
      `${release}/src/spec`,
      `${release}/src/prepare`,
      `${release}/src/run`,
      `${release}/src/output`,
      `${app}/src/release`,
    ],
    tests: [`${release}/src/`, `${release}/test/`, `${app}/test/release/`],
  },
  ledger: {
    sources: [`${core}/src/ledger`, `${release}/src/ledger`, `${app}/src/ledger`],
    tests: [
      `${core}/src/ledger/`,
      `${core}/test/ledger/`,
      `${release}/test/ledger/`,
      `${app}/test/ledger/`,
    ],
  },
};
