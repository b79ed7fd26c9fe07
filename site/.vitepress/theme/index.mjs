/** Owns the looks of the pages: those of VitePress, with contrasts that everybody can read, and a home page. */
import DefaultTheme from "vitepress/theme";
import Home from "./Home.vue";
import Layout from "./Layout.vue";
import "./contrast.css";
import "./home.css";

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => app.component("site-home", Home),
};
