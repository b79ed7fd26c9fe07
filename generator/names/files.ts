/**
 * Owns how names become files and folders.
 * Invariant: the result is safe on Linux, macOS and Windows, or a rule has said why not.
 */
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

const folders = new WeakMap<Service, ReadonlyMap<Operation, string>>();

/** A folder for each operation: its name, but for what a disk would not take, and `_2` and so on where another has it on some disk. */
export function folderNames(service: Service): ReadonlyMap<Operation, string> {
  const known = folders.get(service);
  if (known !== undefined) return known;
  const taken = new Set<string>();
  // Where to go on counting: many that differ by case alone cost no more than their number.
  const counts = new Map<string, number>();
  const found = new Map<Operation, string>();
  for (const operation of operationsOf(service)) {
    const wanted = safeName(operation.name);
    let folder = wanted;
    let count = counts.get(diskKey(wanted)) ?? 2;
    for (; taken.has(diskKey(folder)); count++) folder = `${wanted}_${String(count)}`;
    counts.set(diskKey(wanted), count);
    taken.add(diskKey(folder));
    found.set(operation, folder);
  }
  folders.set(service, found);
  return found;
}

function safeName(name: string): string {
  const short = new TextEncoder().encode(name).length > longestFileName ? `${name.slice(0, 40)}_` : name;
  return fileNameProblem(short) === undefined ? short : `${short.replaceAll(".", "_")}_`;
}
