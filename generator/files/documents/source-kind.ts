/**
 * Owns the kind of a source: a description, or a WSDL in a file, a folder or at an address.
 * Invariant: the first character of a file decides, since a WSDL may have any name. The importer is not loaded for it.
 */
import { attempt } from "../../model/attempt.js";
import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { bundledDescriptions } from "../disk/package-files.js";
import { readFileBytes } from "../disk/read-bytes.js";
import { isAddress } from "../disk/read-text.js";

/** Maps of Visual Studio in their order: of service references, of Web references, and of web sites. */
export const mapNames = [/\.svcmap$/i, /^Reference\.map$/i, /\.discomap$/i] as const;

export const isMap = (path: string): boolean => mapNames.some((pattern) => pattern.test(basename(path)));

export const isFolder = (path: string): boolean => attempt(() => statSync(path).isDirectory()) === true;

/** A name that can only be a WSDL's. Other names of WSDLs, such as `Service.asmx`, are recognised by the text. */
export const isWsdlName = (named: string): boolean => /\.(?:wsdl|xml)$/i.test(named);

/** Whether a text begins with `<`, as no description does: after byte order marks and blanks, in UTF-8 or UTF-16. */
export function isXml(bytes: Uint8Array): boolean {
  return /^[\s\0\xef\xbb\xbf\xfe\xff]*</.test(Buffer.from(bytes.subarray(0, 1024)).toString("latin1"));
}

/** Whether a name of a description leads to a WSDL. `folder`: absolute, where relative paths start. Pipes are not read. */
export function leadsToWsdl(named: string, folder: string): boolean {
  const path = resolve(folder, named);
  if (isAddress(named) || isWsdlName(named) || isMap(path)) return true;
  // A folder may have the name of a description that comes with the package.
  if (isFolder(path)) return !bundledDescriptions().has(named);
  return attempt(() => isXml(readFileBytes(path, named, "document"))) === true;
}
