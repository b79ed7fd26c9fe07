/** Owns the type of `#examples`: the module that the build makes of texts of the repository. */
import type { SourceDocument } from "../protocol.js";

export interface Example {
  readonly title: string;
  readonly documents: readonly SourceDocument[];
}

export declare const examples: readonly Example[];
