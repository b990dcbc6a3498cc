import { change } from "../../address/address.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { Slider } from "../../ui/slider.js";

const START = 1;

/** What ε means, with a slider: the odds move with it. */
export function EpsilonSlider({ query }: { query: URLSearchParams }) {
  const asked = Number(query.get("epsilon") ?? START);
  const epsilon = asked >= 0 ? asked : START;
  return (
    <section className="panel epsilon-slider" aria-labelledby="what-epsilon-title">
      <div>
        <h2 id="what-epsilon-title">What does ε mean?</h2>
        <p>
          ε limits how much published numbers can help someone who wants to know something about one
          person. Move the slider: the orange dots are what the numbers give away at most.
        </p>
      </div>
      <Slider
        label="ε"
        value={epsilon}
        scale={{ min: 0.01, max: 10, log: true }}
        onChange={(next) => change({ epsilon: String(next) })}
      />
      <EpsilonOdds epsilon={epsilon} open />
    </section>
  );
}
