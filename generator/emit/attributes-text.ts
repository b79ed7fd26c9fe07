/**
 * Owns the text of a `.gitattributes`: what git and reviewers are to know of generated files.
 * Invariant: `-text` stands only where bytes matter; ends of lines of all other files are the repository's business.
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
