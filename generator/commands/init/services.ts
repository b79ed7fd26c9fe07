/**
 * Owns which services `init` sets up: those of a configuration that stands here, the one that is named, or the descriptions found here.
 * Invariant: paths come out as a configuration in the current folder writes them.
 */
import { dirname, join, relative, resolve, sep } from "node:path";
import { configName } from "../../files/find-config.js";
import { findDescriptions } from "../../files/find-descriptions.js";
import { bundledDescriptions } from "../../files/package-files.js";
import { whatStandsAt } from "../../files/snapshot.js";
import type { NewService } from "./first-texts.js";
import { chooseServices } from "../sources/choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { folderNameOf } from "../sources/service-names.js";
import type { Terminal } from "../terminal/terminal.js";

/** The services of the existing configuration. */
export function configuredServices(terminal: Terminal): readonly NewService[] {
  const { services } = chooseServices(undefined, configName, terminal);
  return services.map(({ description, output = `generated/${folderNameOf(description)}` }) => ({
    description,
    output,
  }));
}

/** Throws {@link UsageError} where there is none, or more than an `output` is for. */
export function servicesFor(
  description: string | undefined,
  output: string | undefined,
  folder: string,
): readonly NewService[] {
  if (output === "") throw new UsageError("-o is empty; name a folder, or leave it out");
  const [first, ...others] =
    description === undefined ? findDescriptions(folder) : [namedDescription(description, folder)];
  if (first === undefined) {
    throw new UsageError(
      "there is no description here or one folder down; name one, such as: codegen init my-service.yaml, or codegen init messaging-account",
    );
  }
  if (output !== undefined && others.length > 0)
    throw new UsageError(`-o is for one service, and there are ${[first, ...others].join(", ")}; name one of them`);
  const parent = whatStandsAt(join(folder, "src")) === "folder" ? "src/generated" : "generated";
  const serviceOf = (path: string): NewService => ({
    description: path,
    output: output === undefined ? `${parent}/${folderNameOf(path)}` : written(resolve(folder, output), folder),
  });
  return [first, ...others].map(serviceOf);
}

/** A path relative to the configuration, also of a description that is to be written, or the name of one that comes with the package. */
function namedDescription(description: string, folder: string): string {
  const path = resolve(folder, description);
  const stands = whatStandsAt(path);
  const isNew = stands === undefined && /\.ya?ml$/i.test(path) && whatStandsAt(dirname(path)) === "folder";
  if (stands === "file" || isNew) return written(path, folder);
  if (bundledDescriptions().has(description)) return description;
  throw new UsageError(
    `there is no description ${description}; name a file, or one that comes with codegen: ${[...bundledDescriptions().keys()].join(", ")}`,
  );
}

function written(path: string, folder: string): string {
  const shown = relative(folder, path);
  return shown === "" ? "." : shown.replaceAll(sep, "/");
}
