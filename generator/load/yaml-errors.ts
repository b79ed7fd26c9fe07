/**
 * Owns what we say about text that is not YAML.
 * Property that must stay true: one mistake gives one diagnostic: a parser that has lost its place reports nonsense from there on.
 */
import type { YAMLError } from "yaml";
import type { CodeName } from "../diagnostics/codes.js";
import type { Span } from "../diagnostics/diagnostic.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";

interface ErrorRow extends Problem {
  readonly name: CodeName;
}

const quotesHint = 'a text with ": ", " #" or one of [ ] { } , & * ! | > % @ ` at its start needs quotes';

const rows: Readonly<Partial<Record<YAMLError["code"], ErrorRow>>> = {
  TAB_AS_INDENT: {
    name: "tab",
    message: "A tab cannot indent.",
    found: "a tab",
    expected: "spaces",
    suggestion: "replace it with two spaces a level; most editors can do so for the file",
  },
  BAD_INDENT: {
    name: "indentation",
    message: "The indentation fits no open level.",
    expected: "keys of one map begin in one column",
    suggestion: "align it with the key it belongs beside",
  },
  ALIAS_PROPS: { name: "syntax", message: "An alias cannot have an anchor or a tag of its own." },
  BAD_ALIAS: { name: "syntax", message: "The name of an anchor or alias is not usable." },
  BAD_DQ_ESCAPE: {
    name: "syntax",
    message: "Text in double quotes has an escape that YAML does not know.",
    suggestion: "write \\\\ for a backslash, or use single quotes",
  },
  BAD_SCALAR_START: { name: "syntax", message: "A text cannot begin with this character.", suggestion: quotesHint },
  BLOCK_AS_IMPLICIT_KEY: {
    name: "syntax",
    message: "A second key begins on the line of the first.",
    expected: "one key a line, or { } around several",
    suggestion: 'a text that contains ": " needs quotes',
  },
  BLOCK_IN_FLOW: { name: "syntax", message: "Indented lines cannot stand inside [ ] or { }." },
  KEY_OVER_1024_CHARS: { name: "syntax", message: "A key is longer than 1,024 characters." },
  MISSING_CHAR: {
    name: "syntax",
    message: "A character is missing.",
    suggestion: "look for a quote, bracket, comma or colon that was left out here or above",
  },
  MULTILINE_IMPLICIT_KEY: {
    name: "syntax",
    message: "A key goes over more than one line.",
    expected: "a key, a colon, a blank and its value",
    suggestion: "was a colon left out on this line?",
  },
  RESOURCE_EXHAUSTION: { name: "depth", message: "Lists and maps nest too deeply." },
};

const otherwise: ErrorRow = { name: "syntax", message: "This is not YAML.", suggestion: quotesHint };

/** Reports the first error, or each line indented by tabs. Whether the tree is unusable. */
export function reportYamlErrors(errors: readonly YAMLError[], text: string, reporter: Reporter): boolean {
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const tabs = sorted.filter(({ code }) => code === "TAB_AS_INDENT");
  // Tags leave the tree intact; `yaml-tree.ts` reports them with everything else.
  const fatal =
    tabs.length > 0 ? onePerLine(tabs, text) : sorted.filter(({ code }) => code !== "TAG_RESOLVE_FAILED").slice(0, 1);
  for (const error of fatal) {
    const { name, ...problem } = rows[error.code] ?? otherwise;
    const found = problem.found ?? foundIn(error);
    reporter.report(name, spanOf(error, text), found === undefined ? problem : { ...problem, found });
  }
  return fatal.length > 0;
}

/** The parser's own words where they say more than ours (which quote, which bracket), without text of the description. */
function foundIn(error: YAMLError): string | undefined {
  if (error.code !== "MISSING_CHAR" && error.code !== "UNEXPECTED_TOKEN") return undefined;
  const [first = ""] = error.message.split("\n");
  return first.length <= 80 ? first.charAt(0).toLowerCase() + first.slice(1) : undefined;
}

function spanOf(error: YAMLError, text: string): Span {
  const start = Math.min(error.pos[0], text.length);
  const lineEnd = text.indexOf("\n", start);
  const limit = lineEnd < 0 ? text.length : lineEnd;
  return { start, end: Math.max(start, Math.min(error.pos[1], limit)) };
}

function onePerLine(errors: readonly YAMLError[], text: string): readonly YAMLError[] {
  const kept: YAMLError[] = [];
  let lineEnd = -1;
  for (const error of errors) {
    if (error.pos[0] <= lineEnd) continue;
    kept.push(error);
    const next = text.indexOf("\n", error.pos[0]);
    lineEnd = next < 0 ? text.length : next;
  }
  return kept;
}
