/**
 * Owns the steps that each answer in `init` leads to: the commands that a person would type, as function calls, with
 * the files that each writes.
 * Invariant: a step does what its command does, and no answer reaches a shell.
 */
import { isAddress } from "../../files/disk/read-text.js";
import { leadsToWsdl } from "../../files/documents/source-kind.js";
import { wsdlFileName } from "../../import/documents/laid-out.js";
import { typedWsdl } from "../../import/documents/wsdl-address.js";
import { shellWord } from "../generate/repair-command.js";
import type { DoorName } from "../option-values.js";
import { Recorder } from "../terminal/report.js";
import { type ExitCode, exitCodes } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { doors, type Place, yamlOf } from "./doors.js";
import { servicesFor, setUp, type SetUp } from "./init.js";

export interface Step {
  /** Words after `npx codegen`, quoted for a shell. */
  readonly command: string;
  /** Files and folders, relative to the current one. */
  readonly writes: readonly string[];
  /** Rejects with `UsageError` and `DiskError`. */
  readonly run: (terminal: Terminal) => Promise<ExitCode>;
}

/** A WSDL or description that a person named. */
export type NamedSource =
  | { readonly kind: "address"; readonly address: string }
  /** Relative to the current folder, `/` between parts. */
  | { readonly kind: "file"; readonly path: string };

interface Facts {
  readonly folder: string;
  readonly place: Place;
  /** Source that the folder lacked. */
  readonly named: NamedSource | undefined;
  readonly hasManifest: boolean;
  /** Gets what `init` leaves to say. */
  readonly onSetUp: (outcome: SetUp) => void;
}

export function stepsOf(name: DoorName, facts: Facts): readonly Step[] {
  const { named, place } = facts;
  if (named === undefined) {
    const imports = name === "replace" && place.descriptions.length === 0 ? place.wsdls : [];
    const services = doors[name].services(place);
    return [...imports.map((wsdl) => importStep(wsdl, yamlOf(wsdl))), ...setUpSteps(name, services, facts, false)];
  }
  if (name === "replace" && (named.kind === "address" || leadsToWsdl(named.path, facts.folder))) {
    const wsdl = named.kind === "address" ? named.address : named.path;
    const yaml = wsdlFileName(wsdl).replace(/\.wsdl$/, ".yaml");
    return [importStep(wsdl, yaml), ...setUpSteps(name, [yaml], facts, true)];
  }
  if (named.kind === "file") return setUpSteps(name, [named.path], facts, true);
  const wsdl = `wsdl/${wsdlFileName(named.address)}`;
  return [fetchStep(named.address), ...setUpSteps(name, [wsdl], facts, true)];
}

function fetchStep(address: string): Step {
  return {
    command: `fetch ${typedWsdl(address)} -o wsdl`,
    writes: [`wsdl/${wsdlFileName(address)}, and the documents that it imports`],
    run: async (terminal) =>
      (await import("../describe/fetch.js")).fetchDocuments(address, { output: "wsdl" }, terminal),
  };
}

function importStep(wsdl: string, yaml: string): Step {
  const shown = isAddress(wsdl) ? typedWsdl(wsdl) : argument(wsdl);
  return {
    command: `import ${shown} -o ${argument(yaml)}`,
    writes: [yaml],
    run: async (terminal) => {
      const record = new Recorder();
      const { importDescription } = await import("../describe/import.js");
      const code = await importDescription(wsdl, { output: yaml }, { ...terminal, record });
      terminal.print(...record.notes);
      return code;
    },
  };
}

/** `init` and `generate`. `isNamed`: the service is an argument, since the folder may have others. */
function setUpSteps(
  name: DoorName,
  services: readonly string[],
  { folder, place, hasManifest, onSetUp }: Facts,
  isNamed: boolean,
): readonly Step[] {
  const { artifacts } = doors[name];
  const described = servicesFor(services, undefined, folder, artifacts);
  const door = isNamed && artifacts === undefined ? undefined : name;
  const words = [...(door === undefined ? [] : ["--door", door]), ...(isNamed ? services.map(argument) : [])];
  const manifest = hasManifest ? ["scripts in package.json"] : [];
  const first = name === "describe" && place.descriptions.length === 0 ? services : [];
  return [
    {
      command: ["init", ...words, "--yes"].join(" "),
      writes: [...first, "codegen.yaml", ...manifest],
      run: async (terminal) => {
        const options = { yes: true, ...(door === undefined ? {} : { door }) };
        const outcome = await setUp(isNamed ? services[0] : undefined, options, terminal);
        if (outcome !== undefined) onSetUp(outcome);
        return exitCodes.done;
      },
    },
    {
      command: "generate",
      writes: described.map(({ output }) => `${output}/`),
      run: async (terminal) => (await import("../generate/generate.js")).generate(undefined, {}, terminal),
    },
  ];
}

/** A path that begins with a hyphen would be taken for an option. */
const argument = (path: string): string => shellWord(path.startsWith("-") ? `./${path}` : path, "sh");
