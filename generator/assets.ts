/** Owns the type of `#assets`: the module that the build writes (`dist/assets.js`), so that the core reads no disk. */
import type { Assets } from "./model/file.js";

export declare const assets: Assets;
