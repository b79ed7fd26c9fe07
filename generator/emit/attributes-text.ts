/**
 * Owns the text of a `.gitattributes` for generated files.
 * Invariant: `-text` is set only for files whose bytes matter. The repository decides about line ends of all others.
 */
import { markWords } from "./recognition.js";

/** `exchanges`: there are `.http` files. */
export function attributesText(exchanges: boolean): string {
  const lines = [
    `# ${markWords}`,
    "# Collapsed in reviews, and not counted among the repository's languages.",
    "* linguist-generated",
    ...(exchanges ? ["# Sent byte for byte.", "*.http -text"] : []),
  ];
  return `${lines.join("\n")}\n`;
}
