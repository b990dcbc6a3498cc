/** The folders that privacy rests on, and the tests nearest to each. */

const core = "packages/core";
const app = "packages/noisewright";

/** @type {Readonly<Record<string, { readonly sources: readonly string[], readonly tests: readonly string[] }>>} */
export const FOLDERS = {
  lattice: {
    sources: [`${core}/src/lattice`],
    tests: [
      `${core}/src/lattice/*.test.ts`,
      `${core}/test/lattice/*.test.ts`,
      `${core}/test/unbiased/channels.test.ts`,
      `${core}/test/nonnegative/{channel-laws,restricted-sampler,outputs}.test.ts`,
      `${core}/test/local/proof.test.ts`,
      `${core}/test/contract/{mutations,large-epsilon}.test.ts`,
    ],
  },
  privacy: {
    sources: [`${core}/src/privacy`],
    tests: [
      `${core}/src/privacy/*.test.ts`,
      `${core}/test/lattice/*.test.ts`,
      `${core}/test/{mixture,random-scale,boosting}/*.test.ts`,
      `${core}/test/nonnegative/{family-privacy,calibration}.test.ts`,
      `${core}/test/events/channel-event.test.ts`,
      `${core}/test/contract/{mutations,exp-bound}.test.ts`,
    ],
  },
  accounting: {
    sources: [`${core}/src/accountants`, `${core}/src/events`],
    tests: [`${core}/src/events/*.test.ts`, `${core}/test/{accountants,events}/*.test.ts`],
  },
  random: {
    sources: [`${core}/src/random`],
    tests: [
      `${core}/src/random/*.test.ts`,
      `${core}/test/statistical/{random,exact-mixture}.test.ts`,
    ],
  },
  release: {
    sources: [`${app}/src/release`],
    tests: [`${app}/src/release/**/*.test.ts`, `${app}/test/release/*.test.ts`],
  },
  ledger: {
    sources: [`${core}/src/ledger`, `${app}/src/ledger`],
    tests: [
      `${core}/src/ledger/*.test.ts`,
      `${core}/test/ledger/*.test.ts`,
      `${app}/test/ledger/{sqlite,model,hostile,cli}.test.ts`,
    ],
  },
};
