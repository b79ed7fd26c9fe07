/**
 * Owns texts that are cheap to send and dear to work on.
 * Invariant: a text has about as many bytes in UTF-8 as it was asked for, and stands in XML as it is.
 */
import { marks } from "./marks.js";

const repeated = (piece: string) => (bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));

/** By what they are, each of any size in bytes. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  "combining marks": (bytes) => marks(Math.floor(bytes / 2)),
  "runs of 30 marks": repeated(`e${"\u0315".repeat(15)}${"\u0300".repeat(15)}`),
  "letters that change in number with their case": repeated("ŉİßΐ"),
  "sigmas, whose small form depends on what follows": repeated("ΑΣ\u0345\u0345'"),
  digits: repeated("9"),
  "escapes of escapes": repeated("&amp;amp;amp;amp;amp;"),
  "percent signs": repeated("%25252525"),
  "quoted-printable": repeated("=3D=3D&amp;=3D"),
  "emoji of many parts": repeated("👩‍👩‍👧‍👦"),
  blanks: repeated(" "),
  "half of a word of ours": repeated("The action '"),
};
