/**
 * Owns `.gitattributes` of the output: what git and reviewers are to know of its files, wherever the folder stands.
 * Invariant: `-text` stands only where bytes matter; ends of lines of all other files are the repository's business.
 */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { markWords } from "../recognition.js";

export function emitAttributes(_service: Service, { artifacts }: EmitTools): readonly GeneratedFile[] {
  const lines = [
    `# ${markWords}`,
    "# Collapsed in reviews, and not counted among the repository's languages.",
    "* linguist-generated",
    ...(artifacts.has("fixtures") ? ["# Sent byte for byte.", "*.http -text"] : []),
  ];
  return [{ path: ".gitattributes", text: `${lines.join("\n")}\n` }];
}
