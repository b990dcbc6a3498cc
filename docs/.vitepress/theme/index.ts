import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";

/** System fonts: nothing is fetched from elsewhere. */
export default DefaultTheme;
