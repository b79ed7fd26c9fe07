/**
 * Owns asking the language service of ts-morph what an editor would show at the marks of a file.
 * Invariant: it is asked as editors ask it, by position, and what it says is written down whole.
 */
import path from "node:path";
import { Project, ts } from "ts-morph";
import { repository } from "../golden/tree.js";

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  noEmit: true,
};

const text = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString([...(parts ?? [])]);

const tags = (all: readonly ts.JSDocTagInfo[] | undefined): readonly string[] =>
  (all ?? []).map((tag) => `@${tag.name} ${text(tag.text)}`);

/** What is shown at every mark of the file, which must have no error: a paragraph each, headed by the mark. */
export function shownIn(file: string): string {
  const name = path.join(repository, file);
  const project = new Project({ compilerOptions: options });
  project.addSourceFileAtPath(name);
  const service = project.getLanguageService().compilerObject;
  const errors = service.getSemanticDiagnostics(name).map(({ messageText }) => messageText);
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`);
  const content = ts.sys.readFile(name) ?? "";
  const marks = [...content.matchAll(/\/\* ([hsc]) (.*?) \*\/ ?/g)];
  return marks
    .map(({ 0: whole, 1: kind = "", 2: mark = "", index }) => {
      const lines = shownAt(service, name, kind, index + whole.length);
      return `== ${kinds[kind]}: ${mark}\n${lines.filter((line) => line !== "").join("\n")}\n`;
    })
    .join("\n");
}

const kinds: Readonly<Record<string, string>> = { h: "hover", s: "signature help", c: "completion" };

function shownAt(service: ts.LanguageService, file: string, kind: string, position: number): readonly string[] {
  if (kind === "h") return hover(service.getQuickInfoAtPosition(file, position));
  if (kind === "s") return signatures(service.getSignatureHelpItems(file, position, undefined));
  return completions(service, file, position);
}

function hover(info: ts.QuickInfo | undefined): readonly string[] {
  return [text(info?.displayParts), text(info?.documentation), ...tags(info?.tags)];
}

function signatures(help: ts.SignatureHelpItems | undefined): readonly string[] {
  return (help?.items ?? []).flatMap((item) => [
    text(item.prefixDisplayParts) +
      item.parameters.map(({ displayParts }) => text(displayParts)).join(text(item.separatorDisplayParts)) +
      text(item.suffixDisplayParts),
    text(item.documentation),
    ...tags(item.tags),
  ]);
}

/** Members alone: what is in scope everywhere is no concern of ours. */
function completions(service: ts.LanguageService, file: string, position: number): readonly string[] {
  const found = service.getCompletionsAtPosition(file, position, {})?.entries ?? [];
  return found.flatMap(({ name }) => {
    const details = service.getCompletionEntryDetails(file, position, name, undefined, undefined, undefined, undefined);
    const documentation = text(details?.documentation).replaceAll("\n", " ");
    return [`${text(details?.displayParts)}${documentation === "" ? "" : `  // ${documentation}`}`];
  });
}
