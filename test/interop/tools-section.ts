/**
 * Owns the table of tools in docs/interop.md, and the line that the README says of it.
 * Invariant: the same outcomes give the same text; nothing of this machine or day is in it. The line counts what the table shows.
 */
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import { CALLS } from "./tool-calls.js";
import type { CallReport, ToolReport } from "./tool-run.js";

const BINDING_TITLES: Readonly<Record<DefaultBindingId, string>> = {
  soap11: "SOAP 1.1",
  soap12: "SOAP 1.2",
  "http-get": "HTTP GET",
  "http-post": "HTTP POST",
};

const SHOWN_CALLS = CALLS.filter((call) => call !== "DataSet types");
const STATES = { right: "✓", failed: "**failed**", none: "–" };

/** A row for each tool and binding; where a tool gives another value than was sent, a note says why. */
export function toolsSection(reports: readonly ToolReport[]): string {
  const notes: string[] = [];
  const note = (reason: string): number => {
    if (!notes.includes(reason)) notes.push(reason);
    return notes.indexOf(reason) + 1;
  };
  const cell = (calls: readonly CallReport[]): string => {
    const call =
      calls.find(({ state }) => state === "failed") ?? calls.find(({ state }) => state === "deviates") ?? calls[0];
    if (call === undefined) return "–";
    return call.state === "deviates" ? `(${note(call.deviation?.reason ?? "")})` : STATES[call.state];
  };
  const rows = reports.flatMap((report) =>
    report.tool.bindings.map((binding, index) => {
      const stages = ["load", "generate", "compile"] as const;
      const head = index === 0 ? `${report.tool.name} (${report.tool.language})` : "";
      const states = stages.map((stage) => (index === 0 ? STATES[report.stages[stage]] : ""));
      const calls = SHOWN_CALLS.map((name) =>
        cell(
          report.calls.filter(
            (call) =>
              call.binding === binding &&
              call.call.startsWith(name) &&
              (call.call === name || call.call === "DataSet types"),
          ),
        ),
      );
      return [head, ...states, BINDING_TITLES[binding], ...calls];
    }),
  );
  const titles = ["tool", "load", "generate", "compile", "binding", ...SHOWN_CALLS];
  const table = [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const intro = [
    "Each tool loads the WSDL that our server publishes at `?WSDL`, generates its classes if it has any, and calls the server.",
    "Every value is compared exactly, and so is every value that the same program gets from a genuine ASMX service.",
    "",
    "✓ right value · – the tool has no such step or type · (1) see below",
    "",
  ];
  return [...intro, ...table, "", ...notes.map((reason, index) => `(${index + 1}) ${reason}.  `)].join("\n").trimEnd();
}

/** The line of the README: how many tools the table of `section` has, of how many languages, and how many of them load our WSDL. */
export function toolsLine(section: string): string {
  const rows = [...section.matchAll(/^\| (\S[^|]*) \(([^)|]+)\) \| (✓|–|\*\*failed\*\*) \|/gm)];
  const languages = new Set(rows.map(([, , language = ""]) => language.split(",")[0]));
  const loading = rows.filter(([, , , loaded]) => loaded === STATES.right).length;
  return [
    `- ${rows.length} tools of others, in ${languages.size} languages, call our server, and ${loading} of them load its WSDL.`,
    "  [docs/interop.md](docs/interop.md) lists every difference from a genuine ASMX service, with its reason.",
  ].join("\n");
}
