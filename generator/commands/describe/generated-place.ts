/**
 * Owns the search for an operation in the files that were generated from its description.
 * Invariant: it reads only the output folder that `codegen.yaml` names, or the default one. A missing file is reported,
 * not created.
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { GeneratedPlace, LensTarget } from "#language-server";
import { findConfig } from "../../files/project/find-config.js";
import { listNames, readIfThere } from "../../files/disk/look.js";
import { loadConfig } from "../../load/config.js";
import { attempt } from "../../model/attempt.js";
import { camelCase } from "../../names/index.js";
import { folderNameOf, outputOf } from "../sources/service-names.js";

/** The place of an operation, or a sentence with the reason why there is none. */
export function findGenerated({ kind, uri, operation }: LensTarget): GeneratedPlace | string {
  const description = attempt(() => fileURLToPath(uri));
  if (description === undefined) return "The description is not saved in a file yet.";
  const folder = outputFolderOf(description);
  const files = kind === "wsdl" ? wsdlFiles(folder) : clientFiles(folder);
  for (const file of files) {
    const line = lineOf(readIfThere(file) ?? "", kind, operation);
    if (line !== undefined) return { uri: pathToFileURL(file).href, line };
  }
  return files.length === 0
    ? `There is no ${kind === "wsdl" ? "WSDL" : "client"} in ${folder}; run codegen generate.`
    : `${operation} is not in the files of ${folder} yet; run codegen generate.`;
}

/** The output folder by the nearest configuration, or else the default beside the description. */
function outputFolderOf(description: string): string {
  const folder = dirname(description);
  const search = findConfig(folder);
  if ("path" in search) {
    const base = dirname(search.path);
    const { services } = loadConfig(readIfThere(search.path) ?? "");
    const service = services.find((each) => resolve(base, each.description) === description);
    if (service !== undefined) return outputOf(service, base);
  }
  return join(folder, "generated", folderNameOf(description));
}

function wsdlFiles(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".wsdl"))
    .map((name) => join(folder, name));
}

/** A large service has a file for each group; declarations of JavaScript end in `.d.ts`. */
function clientFiles(folder: string): readonly string[] {
  const parts = namesIn(join(folder, "client")).map((name) => join(folder, "client", name));
  const whole = ["client.ts", "client.d.ts"].map((name) => join(folder, name));
  return [...whole, ...parts].filter((file) => file.endsWith(".ts") && readIfThere(file) !== undefined);
}

function namesIn(folder: string): readonly string[] {
  return attempt(() => listNames(folder)) ?? [];
}

/** From 0. */
function lineOf(text: string, kind: LensTarget["kind"], operation: string): number | undefined {
  const starts =
    kind === "wsdl"
      ? [`operation name="${operation}"`]
      : [operation, camelCase(operation)].flatMap((name) => [`  ${name}(`, `  ${name}: `, `  ${name}_(`]);
  const lines = text.split("\n");
  const line = lines.findIndex((each) =>
    starts.some((start) => (kind === "wsdl" ? each.includes(start) : each.startsWith(start))),
  );
  return line < 0 ? undefined : line;
}
