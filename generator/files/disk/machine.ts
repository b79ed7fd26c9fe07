/**
 * Owns the facts about a machine that a report may contain (system and Node), and the removal of private paths from
 * texts.
 * Invariant: no text contains a user name, a home folder or the path of the current folder.
 */
import { homedir, release } from "node:os";

/** `Node 22.1.0, linux x64 6.1.0` */
export const machineWords = (): string =>
  `Node ${process.versions.node}, ${process.platform} ${process.arch} ${release()}`;

/** The text with `.` for the current folder (absolute) and `~` for the user's home. */
export function withoutPlaces(text: string, folder: string): string {
  return [
    [folder, "."],
    [homedir(), "~"],
  ].reduce(
    (shown, [place = "", mark = ""]) =>
      place.length < 2 ? shown : shown.replaceAll(place, mark).replaceAll(place.replaceAll("\\", "/"), mark),
    text,
  );
}
