/**
 * Owns the names of files and folders.
 * Invariant: each is valid on Linux, macOS and Windows, or a rule has reported why it is not.
 */
import { NumberedNames } from "./numbered-names.js";
import { oncePer } from "../model/once-per.js";
import { operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";

/** The folder and WSDL name of a service: `MessagingAccount` -> `messaging-account`, `SMSGateway2` -> `sms-gateway2`. */
export function fileNameOf(service: Pick<Service, "name">): string {
  return kebabCase(service.name);
}

/** Words are split before a capital that follows a small letter or digit, and before the last capital of an acronym. */
function kebabCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, "$1-$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((part) => part !== "")
    .join("-")
    .toLowerCase();
}

/** Equal for names that one disk or another takes for the same file (case, composed and decomposed letters). */
export function diskKey(name: string): string {
  return composed(composed(name).toUpperCase().toLowerCase());
}

/** The platform's `normalize` is quadratic in a run of combining marks, so a text that is too long for a file name stays as it is. */
function composed(name: string): string {
  return name.length > 2 * longestFileName ? name : name.normalize("NFC");
}

const windowsDevices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Bytes of UTF-8; file systems allow 255, and file names get an ending. */
const longestFileName = 200;

/** Why a name cannot be a folder somewhere, as the end of a sentence; `undefined` when it can. */
export function fileNameProblem(name: string): string | undefined {
  if (name === "") return "no letter or digit is left in its file name";
  if (windowsDevices.test(name)) return "Windows keeps this name for a device";
  if (name.endsWith(".")) return "Windows drops a dot at the end";
  if (new TextEncoder().encode(name).length > longestFileName) {
    return `it is longer than ${String(longestFileName)} bytes`;
  }
  return undefined;
}

/** Folder of each operation: see {@link safeNames}. */
export const folderNames = oncePer((service: Service): ReadonlyMap<Operation, string> =>
  safeNames(operationsOf(service)),
);

/** The names made safe for every disk, with `_2` and so on if two would be the same folder. */
export function safeNames<Named extends { readonly name: string }>(all: readonly Named[]): ReadonlyMap<Named, string> {
  const names = new NumberedNames([], diskKey);
  return new Map(all.map((each) => [each, names.give(safeName(each.name))]));
}

function safeName(name: string): string {
  const short = new TextEncoder().encode(name).length > longestFileName ? `${name.slice(0, 40)}_` : name;
  return fileNameProblem(short) === undefined ? short : `${short.replaceAll(".", "_")}_`;
}
