/**
 * Owns the messages about text that is not valid YAML.
 * Invariant: one mistake gives one diagnostic, because the parser's further errors mean nothing. Of millions of errors
 * only those that are reported are kept.
 */
import type { YAMLError } from "yaml";
import type { CodeName } from "../diagnostics/codes.js";
import { type Repair, type Span, spanAt } from "../diagnostics/diagnostic.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";

interface ErrorRow extends Problem {
  readonly name: CodeName;
  /** The repair, from the text and the place of the error. */
  readonly repairAt?: (text: string, start: number) => Repair | undefined;
}

/** Leading tabs as two blanks each. */
function blanksForTabs(text: string, at: number): Repair {
  const start = lineStartOf(text, at);
  let end = start;
  while (text.charAt(end) === " " || text.charAt(end) === "\t") end += 1;
  return { kind: "text", span: { start, end }, text: text.slice(start, end).replaceAll("\t", "  ") };
}

/** A backslash before the one that escapes nothing. */
function escapedBackslash(text: string, at: number): Repair | undefined {
  return text.charAt(at) === "\\" ? { kind: "text", span: spanAt(at, 1), text: "\\\\" } : undefined;
}

/** Quotes around the rest of the line. */
function quotedRest(text: string, at: number): Repair {
  const rest = text.slice(at, lineEndOf(text, at)).trimEnd();
  return { kind: "text", span: spanAt(at, rest.length), text: JSON.stringify(rest) };
}

const quotesHint = 'a text with ": ", " #" or one of [ ] { } , & * ! | > % @ ` at its start needs quotes';

const rows: Readonly<Partial<Record<YAMLError["code"], ErrorRow>>> = {
  TAB_AS_INDENT: {
    name: "tab",
    message: "A tab cannot indent.",
    found: "a tab",
    expected: "spaces",
    suggestion: "replace it with two spaces a level; most editors can do so for the file",
    repairAt: blanksForTabs,
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
    repairAt: escapedBackslash,
  },
  BAD_SCALAR_START: {
    name: "syntax",
    message: "A text cannot begin with this character.",
    suggestion: quotesHint,
    repairAt: quotedRest,
  },
  BLOCK_AS_IMPLICIT_KEY: {
    name: "syntax",
    message: "A second key begins on the line of the first.",
    expected: "one key a line, or { } around several",
    suggestion: 'a text that contains ": " needs quotes',
    repairAt: quotedRest,
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

/** An error of the parser as it is told to us, without the stack that an `Error` carries. */
interface Complaint {
  readonly start: number;
  readonly end: number;
  readonly code: YAMLError["code"];
  readonly message: string;
}

/** The parser's complaints: the first error, and the first one of each line that a tab indents. */
export class YamlErrors {
  readonly #text: string;
  #first: Complaint | undefined;
  /** Start of a line -> its complaint. */
  readonly #tabs = new Map<number, Complaint>();
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  note(start: number, end: number, code: YAMLError["code"], message: string): void {
    this.#count += 1;
    const complaint = { start, end, code, message };
    if (code === "TAB_AS_INDENT") {
      const line = lineStartOf(this.#text, start);
      const earlier = this.#tabs.get(line);
      if (earlier === undefined || earlier.start > start) this.#tabs.set(line, complaint);
    }
    // Tags leave the tree intact; `yaml-tree.ts` reports them with everything else.
    else if (code !== "TAG_RESOLVE_FAILED" && (this.#first === undefined || this.#first.start > start)) {
      this.#first = complaint;
    }
  }

  /** True if there was a complaint of any kind. */
  get any(): boolean {
    return this.#count > 0;
  }

  /** Reports the first error, or each line indented by tabs. Whether the tree is unusable. */
  report(reporter: Reporter): boolean {
    const tabs = [...this.#tabs.values()].sort((a, b) => a.start - b.start);
    const fatal = tabs.length > 0 || this.#first === undefined ? tabs : [this.#first];
    for (const error of fatal) {
      const { name, repairAt, ...problem } = rows[error.code] ?? otherwise;
      const span = spanOf(error, this.#text);
      const repair = repairAt?.(this.#text, span.start);
      reporter.report(name, span, { ...problem, found: problem.found ?? foundIn(error), repair });
    }
    return fatal.length > 0;
  }
}

/** The parser's own words where they say more than ours (which quote, which bracket), without text of the description. */
function foundIn({ code, message }: Complaint): string | undefined {
  if (code !== "MISSING_CHAR" && code !== "UNEXPECTED_TOKEN") return undefined;
  const [first = ""] = message.split("\n", 1);
  return first.length <= 80 ? first.charAt(0).toLowerCase() + first.slice(1) : undefined;
}

function spanOf({ start: from, end: to }: Complaint, text: string): Span {
  const start = Math.min(from, text.length);
  return { start, end: Math.max(start, Math.min(to, lineEndOf(text, start))) };
}
