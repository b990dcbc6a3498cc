import { type PrivacyEvent, profileEvent } from "../../accounting/events/index.js";
import {
  type Distribution,
  discreteLaplace,
  geometricPartialMoment,
  laplace,
  laplacePartialMoment,
  type PartialMoment,
  shifted,
} from "../../laws/index.js";
import { geometricPrivacy, type IdealPrivacy, laplacePrivacy } from "../../privacy/ideal/index.js";

/** The number of losses in a privacy event whose loss takes few values. */
const LOSSES = 1024;

/** The noise that a bounded mechanism starts from, on the reals or on the integers. */
export interface NoiseFamily {
  readonly integer: boolean;
  /** The law of the noisy answer. */
  law(scale: number, answer: number): Distribution;
  partial(scale: number, answer: number): PartialMoment;
  privacy(epsilon: number, sensitivity: number): IdealPrivacy;
  event(scale: number, sensitivity: number): PrivacyEvent;
}

export const LAPLACE: NoiseFamily = {
  integer: false,
  law: (scale, answer) => shifted(laplace(scale), answer),
  partial: laplacePartialMoment,
  privacy: laplacePrivacy,
  event: (scale, sensitivity) => ({ kind: "laplace/1", scale, sensitivity }),
};

export const GEOMETRIC: NoiseFamily = {
  integer: true,
  law: (scale, answer) => shifted(discreteLaplace(1 / scale), Math.floor(answer + 0.5)),
  partial: (scale, answer) => geometricPartialMoment(1 / scale, Math.floor(answer + 0.5)),
  privacy: geometricPrivacy,
  event: (scale, sensitivity) =>
    profileEvent(geometricPrivacy(sensitivity / scale, sensitivity), LOSSES),
};
