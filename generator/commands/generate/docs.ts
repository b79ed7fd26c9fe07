/**
 * Owns `codegen docs`: the help pages of described services as files to publish, with their WSDLs.
 * Invariant: only files that it wrote are replaced or removed. If a service cannot be described, it reports that and
 * writes nothing.
 */
import { resolve } from "node:path";
import { isPublishedPath, carriesPublishedMark } from "../../emit/recognition.js";
import { digestOf } from "../../files/disk/digest.js";
import { writeOutput } from "../../files/output/output.js";
import type { OutputRequest } from "../../files/output/output-request.js";
import { planOutput } from "../../files/output/plan-output.js";
import { readFolderState } from "../../files/output/inspect.js";
import { toolDigest } from "../../files/disk/package-files.js";
import type { Recognition } from "../../files/output/classify.js";
import { refuseFolder } from "../../files/output/refuse-folder.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { sharedFolder, staticPages } from "../../serve/static-pages.js";
import { checkAddresses } from "../sources/check-addresses.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import type { OutputFolder } from "./target.js";
import { reportOutcome } from "./generate-report.js";
import { describeSources, readSources, type ServiceOptions } from "../sources/read-sources.js";
import { showPath } from "../terminal/wording.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";

export interface DocsOptions extends ServiceOptions {
  readonly output?: string;
  readonly baseUrl?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

const recognition: Recognition = { names: isPublishedPath, marks: carriesPublishedMark, exact: () => false };

/** Rejects with {@link UsageError}, `DiskError` and `Interrupted`. */
export const publishDocs: DescriptionCommand<DocsOptions> = async (description, options, terminal) => {
  const { output, dryRun = false } = options;
  if (output === undefined || output === "") throw new UsageError("name the folder that the pages go in: -o <folder>");
  checkAddresses("command line", options, terminal);
  const folder = resolve(terminal.folder, output);
  refuseFolder(folder);
  const target: OutputFolder = {
    name: description ?? "codegen.yaml",
    folder,
    shownFolder: showPath(terminal.folder, folder),
    imports: { extension: "js" },
    language: { javascript: undefined },
  };
  const services = await describeAll(description, options, terminal);
  const request = await requestOf(services, target, options, terminal);
  const outcome = dryRun
    ? planOutput({ ...request, folder: readFolderState(folder).folder ?? folder })
    : await writeOutput({ ...request, uninterrupted: (work) => terminal.uninterrupted(work) });
  return reportOutcome(target, outcome, dryRun, terminal) ? exitCodes.done : exitCodes.findings;
};

async function describeAll(
  description: string | undefined,
  options: DocsOptions,
  terminal: Terminal,
): Promise<readonly DescribedService[]> {
  // With an address of its own for all, what each says of its own makes no difference.
  const purpose = options.baseUrl === undefined ? "pages" : "calls";
  const sources = await readSources(description, { ...options, skipUnsupported: true }, terminal, { purpose });
  const services = await describeSources(
    sources,
    (source) => options.baseUrl ?? source.baseUrl,
    "published, and nothing was written",
    terminal,
  );
  const twin = sharedFolder(services);
  if (twin === undefined) return services;
  throw new UsageError(`two services would be published in the folder ${twin}; name the one to publish`);
}

async function requestOf(
  services: readonly DescribedService[],
  { folder, imports }: OutputFolder,
  { force = false }: DocsOptions,
  { version, signal }: Terminal,
): Promise<OutputRequest> {
  const files = await staticPages(services);
  const input = {
    description: digestOf(files.map(({ path, text }) => `${path}\n${text}`).join("\n")),
    configuration: digestOf("pages"),
    generator: toolDigest(),
  };
  const tool = `asmx-codegen ${version}`;
  return { folder, files, input, imports: imports.extension, tool, force, recognition, signal };
}
