/** Owns the looks of the pages: those of VitePress, with contrasts that everybody can read. */
import DefaultTheme from "vitepress/theme";
import "./contrast.css";

export default DefaultTheme;
