/**
 * Owns the rules of the house that can be read off its sources (ARCHITECTURE.md).
 * Invariant: a rule is a function of sources, so that a test can plant a breach and see it found.
 */
import { roomsUnder, type Room } from "./architecture.js";
import { importsOf, type Import, type Sources } from "./sources.js";
import { markupSearches, valueNames } from "./syntax.js";

/** What is wrong, a line each; nothing where the rule holds. */
export type Rule = (sources: Sources) => readonly string[];

const generatorRooms = roomsUnder("folder", "generator/");
/** Around the core: the build, and what has effects. */
const around =
  /^generator\/(?:files\/|commands\/|serve\/|record\/|command-line\.ts|cli\.ts|build\.mjs|bundled-packages\.mjs)/;
const buildScripts = /^generator\/[\w-]+\.mjs$/;
const runtimeFolder = "templates/runtime/";
const runtimeRooms = roomsUnder("room", runtimeFolder);

/** Imports between folders are those of ARCHITECTURE's table, no more. */
export const layers: Rule = (sources) =>
  importsIn(sources, isGenerator).flatMap((each) => {
    const room = roomOf(generatorRooms, each.file);
    if (room === undefined) return [`${each.file} stands in no folder of ARCHITECTURE`];
    return each.target === undefined || allows(room, each.target) ? [] : [show(each)];
  });

/** Outside packages come in where the table says. */
export const doors: Rule = (sources) =>
  importsIn(sources, isGenerator).flatMap((each) => {
    const packages = roomOf(generatorRooms, each.file)?.packages ?? [];
    return each.target !== undefined || packages.includes(packageOf(each.specifier)) ? [] : [show(each)];
  });

/** The tables allow no import that no module has. */
export const tableIsTrue: Rule = (sources) =>
  [generatorRooms, runtimeRooms].flatMap((rooms) => unusedImports(sources, rooms));

function unusedImports(sources: Sources, rooms: readonly Room[]): readonly string[] {
  return rooms.flatMap((room) => {
    const imports = importsIn(sources, (file) => roomOf(rooms, file) === room);
    const unused = room.imports.filter((place) => !imports.some(({ target }) => target?.startsWith(place)));
    const packages = imports.flatMap((each) => (each.target === undefined ? [packageOf(each.specifier)] : []));
    const gone = room.places.filter((place) => ![...sources.keys()].some((file) => inPlace(file, place)));
    return [...unused, ...room.packages.filter((name) => !packages.includes(name)), ...gone].map(
      (name) => `${room.places.join(" ")}: ARCHITECTURE names ${name} for nothing`,
    );
  });
}

const emitterOf = (file: string | undefined): string | undefined => /^generator\/emit\/([^/]+)\//.exec(file ?? "")?.[1];

export const emittersApart: Rule = (sources) =>
  importsIn(sources, isGenerator).flatMap((each) => {
    const [from, to] = [emitterOf(each.file), emitterOf(each.target)];
    return from === undefined || to === undefined || from === to ? [] : [show(each)];
  });

/** The globals by which a module reaches the machine, the clock or chance, or by which it could reach them unseen. */
const effects = new Set(
  `process Date performance fetch WebSocket XMLHttpRequest navigator location crypto Intl setTimeout setInterval
  setImmediate queueMicrotask globalThis window self global require module __dirname __filename Function eval Bun Deno`.split(
    /\s+/,
  ),
);
/** What reads the machine's language or chance without a global of its own. */
const effectCalls = /\bMath\s*\.\s*random\b|\.\s*(?:toLocale\w+|localeCompare)\b|\bimport\.meta\b/;

export const pureCore: Rule = (sources) =>
  textsIn(sources, (file) => isGenerator(file) && !around.test(file)).flatMap(([file, text]) => [
    ...[...valueNames(text)].filter((name) => effects.has(name)).map((name) => `${file} uses ${name}`),
    ...[effectCalls.exec(withoutComments(text))?.[0] ?? []].flat().map((call) => `${file} uses ${call}`),
  ]);

export const oneScreen: Rule = (sources) =>
  textsIn(sources, (file) => isGenerator(file) && file !== "generator/commands/terminal/screen.ts").flatMap(
    ([file, text]) => {
      const found = /\bconsole\b|\bprocess\s*\.\s*std(?:out|err)|\bprocess\[|\/dev\/(?:std|tty)|\bnode:tty\b/.exec(
        withoutComments(text),
      );
      return found === null ? [] : [`${file} uses ${found[0]}`];
    },
  );

/** Code that is made of text and run: what the emitters print. */
const scriptRunners = new Set(["generator/serve/script.ts"]);

export const oneScript: Rule = (sources) =>
  textsIn(sources, (file) => isGenerator(file) && !scriptRunners.has(file)).flatMap(([file, text]) => [
    ...[...valueNames(text)]
      .filter((name) => name === "Function" || name === "eval")
      .map((name) => `${file} uses ${name}`),
    ...importsOf(file, text).flatMap((each) => (packageOf(each.specifier) === "node:vm" ? [show(each)] : [])),
  ]);

/** Imports only itself, so that the copy has no dependency. */
export const runtimeAlone: Rule = (sources) =>
  importsIn(sources, isRuntime).flatMap((each) =>
    each.target?.startsWith(runtimeFolder) === true ? [] : [show(each)],
  );

/** A room of the runtime imports only what its row says. */
export const runtimeFloors: Rule = (sources) =>
  importsIn(sources, isRuntime).flatMap((each) => {
    const room = roomOf(runtimeRooms, each.file);
    return room === undefined || each.target === undefined || allows(room, each.target) ? [] : [show(each)];
  });

/** Files outside `xml/` that may look for `<`, and what for. */
const lookingForTags: Readonly<Record<string, string>> = {
  "templates/runtime/bindings/soap/plain-request.ts":
    "`<Name>text</Name>` in an envelope that `xml/plain-document.ts` has entered",
  "templates/runtime/client/status-text.ts": "the title of an HTML error page, for a message",
  "templates/runtime/redaction/text-layers.ts": "the encodings in which a secret may hide",
  "generator/emit/recognition.ts": "what a WSDL of ours begins with",
  "generator/import/documents/xml-tree.ts": "an XML declaration after blanks, which the reader refuses",
};
const parserParts =
  /^templates\/runtime\/xml\/(?:asides|attributes?|character-codes|character-data|content-reader|cursor|incoming-text|leaf-reader|leaves|name-reader|open-elements|tags)\.ts$/;

export const oneXmlReader: Rule = (sources) => [
  ...importsIn(sources, (file) => !file.startsWith("templates/runtime/xml/")).flatMap((each) =>
    each.target !== undefined && parserParts.test(each.target) ? [show(each)] : [],
  ),
  ...textsIn(sources, (file) => mayHoldXml(file)).flatMap(([file, text]) =>
    [...markupSearches(text), ...[...valueNames(text)].filter((name) => name === "DOMParser")].map(
      (search) => `${file} looks for markup: ${search}`,
    ),
  ),
];

export const noCycle: Rule = (sources) => {
  const graph = new Map<string, string[]>();
  for (const { file, target, types } of importsIn(sources, () => true)) {
    if (target !== undefined && !types) graph.set(file, [...(graph.get(file) ?? []), target]);
  }
  const cycle = cycleIn(graph);
  return cycle === undefined ? [] : [cycle.join(" imports ")];
};

/** Folders that may have cycles of types alone. */
const mayHaveTypeCycles = /^generator\/(?:emit|record)\//;

export const noTypeCycle: Rule = (sources) => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of importsIn(sources, (each) => isGenerator(each) && !mayHaveTypeCycles.test(each)))
    if (target !== undefined) graph.set(file, [...(graph.get(file) ?? []), target]);
  const cycle = cycleIn(graph);
  return cycle === undefined ? [] : [cycle.join(" imports ")];
};

/** Folders inside of a room in their order: the files of a folder import only that folder and those before it. */
const stages: Readonly<Record<string, readonly string[]>> = {
  "generator/import": ["documents", "policies", "schemas", "definitions", "service", "text", ""],
  "generator/files": ["disk", "output", "documents", "project"],
};

export const stagesInOrder: Rule = (sources) =>
  importsIn(sources, (file) => stageOf(file) !== undefined).flatMap((each) => {
    const [stage, target] = [stageOf(each.file), stageOf(each.target ?? "")];
    if (stage === undefined || stage.at < 0) return [`${each.file} is in no folder of its room`];
    return target === undefined || target.room !== stage.room || target.at <= stage.at ? [] : [show(each)];
  });

/** Undefined outside of rooms with stages. */
function stageOf(file: string): { readonly room: string; readonly at: number } | undefined {
  const [, room = "", folder = ""] = /^(generator\/[^/]+)\/(?:([^/]+)\/)?[^/]+$/.exec(file) ?? [];
  const folders = Object.hasOwn(stages, room) ? stages[room] : undefined;
  return folders === undefined ? undefined : { room, at: folders.indexOf(folder) };
}

/** Folders of commands in their order: those that all share, then one by one what users do. `init` runs the commands of all. */
const commandFolders = [["terminal"], ["reports"], ["sources"], ["generate", "describe", "serve", "replace"], ["init"]];

/** A folder of commands imports only itself and the folders that come before; each may import the lists of option values. */
export const commandsInOrder: Rule = (sources) =>
  importsIn(sources, (file) => file.startsWith(commandRoom)).flatMap((each) => {
    const [folder, target] = [folderOf(each.file), folderOf(each.target ?? "")];
    if (folder === "" || target === undefined || folder === target || each.target === `${commandRoom}option-values.ts`)
      return [];
    const [place, targetPlace] = [folder, target].map((name) =>
      commandFolders.findIndex((names) => names.includes(name ?? "")),
    );
    return (targetPlace ?? -1) >= 0 && (targetPlace ?? 0) < (place ?? -1) ? [] : [show(each)];
  });

const commandRoom = "generator/commands/";

/** Undefined outside of generator/commands/, empty for a file beside the folders. */
function folderOf(file: string): string | undefined {
  return file.startsWith(commandRoom) ? (/^([^/]+)\//.exec(file.slice(commandRoom.length))?.[1] ?? "") : undefined;
}

/** Encoders write `<`; of the generator, only what reads documents could parse one. */
function mayHoldXml(file: string): boolean {
  if (Object.hasOwn(lookingForTags, file) || file.startsWith("templates/runtime/xml/")) return false;
  return isRuntime(file) || /^generator\/(?:infer|import|emit|commands|validate|compile)/.test(file);
}

function isGenerator(file: string): boolean {
  return file.startsWith("generator/") && !buildScripts.test(file);
}

function isRuntime(file: string): boolean {
  return file.startsWith(runtimeFolder);
}

function textsIn(sources: Sources, keeps: (file: string) => boolean): readonly (readonly [string, string])[] {
  return [...sources].filter(([file]) => keeps(file));
}

function importsIn(sources: Sources, keeps: (file: string) => boolean): readonly Import[] {
  return textsIn(sources, keeps).flatMap(([file, text]) => importsOf(file, text));
}

function roomOf(rooms: readonly Room[], file: string): Room | undefined {
  return rooms.find(({ places }) => places.some((place) => inPlace(file, place)));
}

function inPlace(file: string, place: string): boolean {
  return file.startsWith(place);
}

function allows(room: Room, target: string): boolean {
  return [...room.places, ...room.imports].some((place) => inPlace(target, place));
}

/** `node:fs/promises` is `node:fs`, `@a/b/c` is `@a/b`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

function show({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}

/** Depth-first; the first way that leads back to where it began. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...way, file]);
      if (found !== undefined) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
