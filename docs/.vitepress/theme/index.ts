import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { NotFound } from "./not-found.js";
import "./style.css";

/** The default theme with system fonts. The site loads nothing from other servers. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": () => h(NotFound) }),
};
