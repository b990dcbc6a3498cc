import { withBase } from "vitepress";
import { h } from "vue";

/** The page for an unknown address. */
export function NotFound() {
  return h("main", { class: "not-found vp-doc" }, [
    h("h1", "Page not found"),
    h("p", ["Search for it, or ", h("a", { href: withBase("/") }, "start at the home page"), "."]),
  ]);
}
