/**
 * Owns the part that asks the genuine service what `codegen conformance` asks anybody's server.
 * Invariant: every deviation is one that is written down here with its reason, and one that is written down occurs.
 */
import { join } from "node:path";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";

export const conformancePart: Part = {
  name: "conformance",
  title: "What codegen conformance finds in a genuine ASMX service",
  run,
};

interface Deviation {
  readonly at: string;
  readonly expected: string;
  readonly found: string;
}
interface Exchange {
  readonly operation: string;
  readonly binding: string;
  /** `singlesms soap11 no Body` */
  readonly request: string;
  readonly state: string;
  readonly reason?: string;
  readonly deviations: readonly Deviation[];
}

interface Known {
  readonly what: string;
  readonly does: string;
  readonly reason: string;
  readonly is: (exchange: string, deviation: Deviation) => boolean;
}

const known: readonly Known[] = [
  {
    what: "GET, POST: a missing parameter, a value that is none, an unknown operation; POST: no form",
    does: "the right sentence, with `{0}` in place of the name",
    reason: "Mono leaves the slots of its sentences empty; .NET fills them",
    is: (_, { at, found }) => at === "body" && found.includes("{0}"),
  },
  {
    what: "SOAP 1.1: the operation's element in another namespace",
    does: "runs it with empty arguments, by the SOAPAction",
    reason: "running what nobody asked for is a defect (wire 1)",
    is: (exchange, { at, found }) =>
      exchange === "soap11 another namespace" && at === "status" && found.startsWith("200"),
  },
  {
    what: "SOAP: a required int is missing",
    does: "takes 0",
    reason: "the description says that it is required (wire 1)",
    is: (exchange, { at, found }) => /^soap1[12] without /.test(exchange) && at === "status" && found.startsWith("200"),
  },
  {
    what: "SOAP 1.2: a DOCTYPE",
    does: "500 with a fault, Receiver",
    reason: "what is not read at all is 400, as ASMX itself has it in SOAP 1.1 (wire 1)",
    is: (exchange, { at, found }) => exchange === "soap12 DOCTYPE" && at === "status" && found.startsWith("500"),
  },
  {
    what: "SOAP 1.2: no Body",
    does: "a fault of the receiver",
    reason: "the mistake is the sender's, as ASMX itself has it in SOAP 1.1 (wire 1)",
    is: (exchange, { at }) => exchange === "soap12 no Body" && at === "Envelope/Body/Fault/Code/Value",
  },
];

async function run({ folder, genuine }: Surroundings): Promise<PartOutcome> {
  const root = join(folder, "..", "..");
  const asked = [
    "conformance",
    join(root, "spec", "messaging-account.yaml"),
    "--base-url",
    genuine.url,
    "--effects",
    "--report",
    "json",
  ];
  const { stdout, stderr } = await runCommand(["node", join(root, "dist", "cli.js"), ...asked], { cwd: root });
  if (stdout === "") throw new Error(`codegen conformance said nothing: ${stderr}`);
  const { exchanges }: { readonly exchanges: readonly Exchange[] } = JSON.parse(stdout);
  const counts = known.map(() => 0);
  const problems: string[] = [];
  for (const { operation, request, state, reason, deviations } of exchanges) {
    if (state === "failed") problems.push(`${request}: ${reason ?? ""}`);
    for (const deviation of deviations) {
      const place = known.findIndex(({ is }) => is(request.slice(operation.length + 1), deviation));
      if (place < 0)
        problems.push(`${request}: ${deviation.at}: expected ${deviation.expected}, found ${deviation.found}`);
      else counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  for (const [place, { what }] of known.entries()) if (counts[place] === 0) problems.push(`no longer so: ${what}`);
  const same = exchanges.filter((each) => each.state === "same").length;
  return { passed: exchanges.length - problems.length, problems, section: section(exchanges.length, same, counts) };
}

function section(all: number, same: number, counts: readonly number[]): string {
  return [
    `\`codegen conformance\` sends ${String(all)} requests by the bundled description: all operations over all bindings, right requests in every case, and wrong ones.`,
    `${String(same)} are answered as described.`,
    "The others have these reasons:",
    "",
    "| request | what ASMX does | requests | why it is reported |",
    "| --- | --- | --- | --- |",
    ...known.map(
      ({ what, does, reason }, place) => `| ${what} | ${does} | ${String(counts[place] ?? 0)} | ${reason} |`,
    ),
  ].join("\n");
}
