/**
 * Owns the report as SARIF 2.1.0 (OASIS, with errata 01), which code scanning of GitHub, Azure and editors read.
 * Invariant: it is valid by the schema for any report. A result keeps its fingerprint while lines around it move.
 */
import { isAbsolute } from "node:path";
import { changeInWords } from "../../compare/compare-services.js";
import { deviationInWords } from "../../conformance/judgement.js";
import { digestOf } from "../../files/disk/digest.js";
import { count, shortened } from "../terminal/wording.js";
import { fileOf, type Roots } from "./github.js";
import type { Report } from "../terminal/report.js";
import { type RuleId, ruleOf } from "./sarif-rules.js";
import { causeInWords, findingInWords, levelOf, notesOf, repairWords } from "./verdicts.js";

type SarifLevel = "error" | "warning" | "note";

interface Region {
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

interface Finding {
  readonly rule: RuleId;
  readonly level: SarifLevel;
  /** Sentences. */
  readonly message: readonly string[];
  /** The file in which it shows; undefined: there is none. */
  readonly file: string | undefined;
  readonly region?: Region | undefined;
  /** The operation or type. */
  readonly subject?: string;
  /** Texts that identify it, without numbers of lines. */
  readonly identity: readonly string[];
}

/** Results of a run; GitHub shows no more. */
const mostResults = 5000;
/** Characters of a message. */
const longestMessage = 2000;

/** An object that JSON can hold; keys without a value are left out by it. */
export function sarifOf(report: Report, roots: Roots): unknown {
  const all = findingsOf(report);
  const findings = all.slice(0, mostResults);
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const rules = new Map(ids.map((id, index) => [id, index]));
  const [name, version] = report.tool.split(" ");
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name, version, rules: ids.map(ruleOf) } },
        automationDetails: { id: `codegen/${report.command}/` },
        invocations: [
          {
            executionSuccessful: report.exitCode < 2,
            exitCode: report.exitCode,
            toolExecutionNotifications: notificationsOf(report, all.length - findings.length),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: resultsOf(findings, rules, roots),
      },
    ],
  };
}

function notificationsOf({ problems, warnings }: Report, omitted: number): readonly unknown[] {
  const more = omitted === 0 ? [] : [`${count(omitted, "more result")} left out`];
  return [
    ...problems.map((text) => ({ level: "error", message: messageOf([text]) })),
    ...[...warnings, ...more].map((text) => ({ level: "warning", message: messageOf([text]) })),
  ];
}

function findingsOf(report: Report): readonly Finding[] {
  return [
    ...diagnosticFindings(report),
    ...targetFindings(report),
    ...brokenLineFindings(report),
    ...differenceFindings(report),
    ...exchangeFindings(report),
  ];
}

function diagnosticFindings({ diagnostics }: Report): readonly Finding[] {
  return diagnostics.map((diagnostic) => {
    const { code, severity, file, line, column, endLine, endColumn, message } = diagnostic;
    const region = { line, column, endLine, endColumn };
    const sentences = [message, ...notesOf(diagnostic)];
    return { rule: code, level: severity, message: sentences, file, region, identity: [message] };
  });
}

function targetFindings({ targets }: Report): readonly Finding[] {
  return targets.flatMap(({ output, findings, repair: commands }) =>
    findings.map((finding): Finding => {
      const { path, verdict, severity, repair, line } = finding;
      const command = commands === undefined || repair === "install" ? [] : [`To repair ${output}: ${commands.sh}`];
      return {
        rule: verdict,
        level: severity,
        message: [findingInWords(finding), repairWords[repair], ...command],
        file: path,
        region: line === undefined ? undefined : { line },
        identity: [],
      };
    }),
  );
}

function brokenLineFindings(report: Report): readonly Finding[] {
  return report.brokenLines.map((broken) => {
    const { file, line, column, endLine, endColumn, code, message, source } = broken;
    return {
      rule: "stops-compiling",
      level: "error",
      message: [causeInWords(broken, report), `${message} (${code})`],
      file,
      region: { line, column, endLine, endColumn },
      identity: [code, source],
    };
  });
}

/** A change has no line; its file is the newer description or WSDL. */
function differenceFindings({ differences, sources }: Report): readonly Finding[] {
  return differences.map((change) => {
    const { subject, breaks, about, before = "", after = "" } = change;
    const level = levelOf(change);
    return {
      rule: `breaks-${breaks}`,
      level: level === "good" ? "note" : level,
      message: [changeInWords(change)],
      file: sources.at(-1),
      subject,
      identity: [change.change, about, before, after],
    };
  });
}

function exchangeFindings({ exchanges, sources }: Report): readonly Finding[] {
  return exchanges.flatMap(({ operation, binding, request, state, deviations, reason = "" }): readonly Finding[] => {
    if (state === "same" || state === "not-tested") return [];
    const isRecorded = request.endsWith(".http");
    return [
      {
        rule: state === "failed" ? "answer-failed" : "answer-deviates",
        level: "error",
        message: [
          `${operation} ${binding}, ${request}`,
          ...(state === "failed" ? [reason] : deviations.map(deviationInWords)),
        ],
        file: isRecorded ? request : sources.at(-1),
        subject: operation,
        identity: [operation, binding, request],
      },
    ];
  });
}

function resultsOf(findings: readonly Finding[], rules: ReadonlyMap<string, number>, roots: Roots): readonly unknown[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, level, message, file, region, subject, identity }) => {
    const uri = file === undefined ? undefined : uriOf(file, roots);
    const digest = digestOf(JSON.stringify([rule, uri, ...identity])).slice(0, 16);
    const nth = (counts.get(digest) ?? 0) + 1;
    counts.set(digest, nth);
    const physicalLocation =
      uri === undefined ? undefined : { artifactLocation: locationOf(uri), region: regionOf(region) };
    const logicalLocations = subject === undefined || subject === "" ? undefined : [{ name: subject }];
    return {
      ruleId: rule,
      ruleIndex: rules.get(rule),
      level,
      message: messageOf(message),
      locations:
        physicalLocation === undefined && logicalLocations === undefined
          ? []
          : [{ physicalLocation, logicalLocations }],
      partialFingerprints: { primaryLocationLineHash: `${digest}:${nth}` },
    };
  });
}

/** No text becomes a link, as `[text](1)` would. */
function messageOf(sentences: readonly string[]): { readonly text: string } {
  return {
    text: shortened(
      sentences
        .filter((each) => each !== "")
        .join("\n")
        .replaceAll("](", "] ("),
      longestMessage,
    ),
  };
}

/** Numbers of lines and columns are 1 at least, and a region ends no sooner than it begins. */
function regionOf(region: Region | undefined): unknown {
  // Code scanning of GitHub shows no result without a line.
  if (region === undefined) return { startLine: 1 };
  const [startLine, startColumn] = [Math.max(1, region.line), Math.max(1, region.column ?? 1)];
  const endLine = Math.max(startLine, region.endLine ?? startLine);
  const least = endLine === startLine ? startColumn : 1;
  const endColumn = region.endColumn === undefined ? undefined : Math.max(least, region.endColumn);
  return { startLine, startColumn: region.column === undefined ? undefined : startColumn, endLine, endColumn };
}

function locationOf(uri: string): unknown {
  return /^[a-z]+:/.test(uri) ? { uri } : { uri, uriBaseId: "%SRCROOT%" };
}

/** Relative to the checkout, or the current folder; of a file elsewhere and of a document with an address its whole URI. */
function uriOf(file: string, roots: Roots): string {
  if (/^https?:\/\/[^\s]/i.test(file))
    return encodeURI(wellFormed(file)).replace(/[[\]^|\\{}"<>`]/g, encodeURIComponent);
  const path = wellFormed(fileOf(file, roots));
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  if (!isAbsolute(path)) return encoded === "" ? "." : encoded;
  return `file://${encoded.startsWith("/") ? "" : "/"}${encoded.replace(/^([A-Za-z])%3A/, "$1:")}`;
}

/** Halves of characters have no place in a URI. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\ufffd");
