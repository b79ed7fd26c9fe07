/**
 * Owns the goals that `init` offers ("doors"): for each, the files that it writes and the commands that follow.
 * Invariant: a goal is a name in `option-values.ts` and a row here. The question and the plain text are made from the
 * rows. Nothing is read.
 */
import { shellWord } from "../generate/repair-command.js";
import type { Artifact } from "../../model/artifacts.js";
import { type DoorName, doorNames } from "../option-values.js";

/** Descriptions and WSDLs of a folder, as paths relative to it. */
export interface Place {
  readonly descriptions: readonly string[];
  readonly wsdls: readonly string[];
}

export interface Door {
  /** The goal of a person, in the infinitive. */
  readonly title: string;
  /** The services of a codegen.yaml; none if something must be fetched first. */
  readonly services: (place: Place) => readonly string[];
  /** Commands before `generate`; if there are any, they write the description. */
  readonly before: (place: Place) => readonly string[];
  /** Commands after `generate`. */
  readonly after: readonly string[];
  /** Artifacts of the output; the default of `generate` without them. */
  readonly artifacts?: readonly Artifact[];
}

const address = "'https://host/service.asmx?WSDL'";
/** Commands that save the WSDL of an address, and write a codegen.yaml for it. */
const fetched = (init: string): readonly string[] => [
  `npx codegen fetch ${address} -o wsdl`,
  `npx codegen ${init} wsdl/service.wsdl --yes`,
  "npx codegen generate",
];

/** The description that is imported from a WSDL, beside it; from a folder of Visual Studio, in the current folder. */
export const yamlOf = (wsdl: string): string =>
  /\.[^./]+$/.test(wsdl) ? wsdl.replace(/\.[^./]+$/, ".yaml") : `${wsdl.slice(wsdl.lastIndexOf("/") + 1)}.yaml`;

export const doors: Readonly<Record<DoorName, Door>> = {
  call: {
    title: "call a SOAP service, from its WSDL",
    services: ({ wsdls }) => wsdls,
    before: ({ wsdls }) => (wsdls.length > 0 ? [] : fetched("init")),
    after: [],
  },
  describe: {
    title: "describe a service in YAML, and publish it",
    services: ({ descriptions }) => (descriptions.length > 0 ? descriptions : ["my-service.yaml"]),
    before: () => [],
    after: ["npx codegen serve"],
  },
  replace: {
    title: "replace an old service whose callers cannot be updated",
    services: ({ descriptions, wsdls }) => (descriptions.length > 0 ? descriptions : wsdls.map(yamlOf)),
    before: ({ descriptions, wsdls }) => {
      if (descriptions.length > 0) return [];
      if (wsdls.length > 0)
        return wsdls.map((wsdl) => `npx codegen import ${shellWord(wsdl, "sh")} -o ${yamlOf(wsdl)}`);
      return [`npx codegen import ${address} -o service.yaml`, "npx codegen init service.yaml", "npx codegen generate"];
    },
    after: [
      "npx codegen record --base-url http://old.example.org --port 8080 -o recorded",
      "npx codegen conformance --recorded recorded --base-url http://localhost:3000",
    ],
  },
  json: {
    title: "offer a JSON API in front of a SOAP service",
    services: ({ descriptions, wsdls }) => (descriptions.length > 0 ? descriptions : wsdls),
    before: (place) => (doors.json.services(place).length > 0 ? [] : fetched("init --door json")),
    after: ["npx codegen gateway"],
    artifacts: ["client", "openapi"],
  },
};

/** The commands of a door, in their order. */
export function commandsOf(door: Door, place: Place): readonly string[] {
  const generate = door.services(place).length > 0 ? ["npx codegen generate"] : [];
  return [...door.before(place), ...generate, ...door.after];
}

/** The question, a line for each door. */
export function doorQuestion(): readonly string[] {
  const rows = doorNames.map((name, index) => `  ${index + 1}  ${doors[name].title}`);
  return ["What do you want to do?", ...rows, `1 to ${doorNames.length}, or Enter to write nothing:`];
}

/** The door that an answer means: its number or its name. */
export function answeredDoor(answer: string): DoorName | undefined {
  const words = answer.trim().toLowerCase();
  return doorNames.find((name, index) => words === name || words === `${index + 1}`);
}

/** The commands of every goal, for a run that cannot ask. */
export function doorsInText(place: Place): readonly string[] {
  return doorNames.flatMap((name) => {
    const init = doors[name].services(place).length > 0 ? [`npx codegen init --door ${name} --yes`] : [];
    return [`To ${doors[name].title}:`, ...[...init, ...commandsOf(doors[name], place)].map((line) => `  ${line}`)];
  });
}
