/**
 * Owns `codegen doctor`: a few lines for an issue, and a repair for each finding.
 * Invariant: it writes nothing and calls no operation. No line contains a secret, a query's value or a private path.
 */
import { dirname, resolve } from "node:path";
import { findConfig } from "../../files/project/find-config.js";
import { machineWords, withoutPlaces } from "../../files/disk/machine.js";
import { isAddress } from "../../files/disk/read-text.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { quietTerminal, type Terminal } from "../terminal/terminal.js";
import { oneLine, shortened } from "../terminal/wording.js";
import { outputCheckups } from "./output-checkups.js";
import { projectCheckups, toolCheckup } from "./project-checkups.js";
import { addressCheckup, serviceCheckups } from "./service-checkups.js";

export interface DoctorOptions {
  readonly config?: string;
  readonly baseUrl?: string;
  readonly service?: boolean;
}

const longestLine = 400;

/** Rejects with {@link UsageError}. */
export async function doctor(options: DoctorOptions, terminal: Terminal): Promise<ExitCode> {
  const { folder } = terminal;
  const { baseUrl, service = false } = options;
  refuse(options, folder);
  const quiet = quietTerminal(terminal);
  const config = configOf(options, folder);
  const base = config === undefined ? folder : dirname(config);
  const checkups = [
    toolCheckup(terminal.version, base),
    { fact: machineWords(), findings: [] },
    ...projectCheckups(base, folder),
    ...(await outputCheckups(config, options.config, terminal.record, quiet)),
    ...(baseUrl === undefined ? [] : [await addressCheckup(baseUrl, quiet)]),
    ...(service ? await serviceCheckups(config, quiet) : []),
  ];
  const shown = (text: string): string => shortened(publicText(text, folder), longestLine);
  const facts = checkups.map(({ fact }) => shown(fact));
  const findings = checkups
    .flatMap((each) => each.findings)
    .map(({ problem, repair }) => shown(oneLine([problem, `repair: ${repair}`])));
  terminal.record.notes.push(...facts);
  terminal.record.problems.push(...findings);
  return findings.length === 0 ? exitCodes.done : exitCodes.findings;
}

/** Throws {@link UsageError}. */
function refuse({ config, baseUrl }: DoctorOptions, folder: string): void {
  if (config === "") throw new UsageError("--config is empty; name a file, or leave it out");
  if (config !== undefined && whatStandsAt(resolve(folder, config)) !== "file")
    throw new UsageError(`there is no file ${config} for --config`);
  if (baseUrl !== undefined && !(isAddress(baseUrl) && URL.canParse(baseUrl)))
    throw new UsageError(
      `--base-url is ${shortened(shownAddress(baseUrl), 200)}; expected an address that begins with http:// or https://`,
    );
}

function configOf({ config }: DoctorOptions, folder: string): string | undefined {
  if (config !== undefined) return resolve(folder, config);
  const search = findConfig(folder);
  return "path" in search ? search.path : undefined;
}

function publicText(text: string, folder: string): string {
  const addresses = text.replace(/https?:\/\/[^\s"'<>]+/gi, (address) => shownAddress(address));
  return withoutPlaces(addresses, folder);
}
