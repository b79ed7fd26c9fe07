/**
 * Owns what a report may say of the machine: its system and Node, and texts without places of its user.
 * Invariant: no name of a user, no home folder and no path of the current folder is left in a text.
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
