/** Owns what docs/interop.md says about the way round. */
import type { Judged } from "./judge.js";
import { NOT_YET, OF_NET, OF_OURS, type Reason } from "./reasons.js";

const MOST_NAMES = 12;

export function sectionOf({ trips, uses }: Judged): string {
  const names = [...new Set(trips.map(({ name }) => name))];
  const bindings = new Set(trips.map(({ binding }) => binding)).size;
  const lines = trips.reduce((sum, trip) => sum + trip.lines, 0);
  const table = (reasons: readonly Reason[]): string[] =>
    reasons.map((reason) => `| ${reason.reason} | ${listOf([...(uses.get(reason) ?? [])])} |`);
  return [
    `System.Data makes ${names.length} DataSets, which go from the genuine service to our client, and from our server back to System.Data.`,
    `They use all ${bindings} bindings: over SOAP the classes that Mono's \`wsdl\` generated from our WSDL, over GET and POST \`XmlSerializer\`.`,
    `C# compares the DataSets before and after line by line, more than ${Math.floor(lines / 10_000) * 10_000} lines.`,
    "It compares tables, columns with all their settings, keys, foreign keys, relations, errors, and rows with their state.",
    "Current and original values are equal to the last bit.",
    "",
    `${names.map((name) => `\`${name}\``).join(" ")}`,
    "",
    "| what .NET reads differently from ours | DataSets |",
    "| --- | --- |",
    ...table([...OF_OURS, ...NOT_YET]),
    "",
    "These differences occur with the genuine service alone, and so with ours:",
    "",
    "| what .NET loses on its own | DataSets |",
    "| --- | --- |",
    ...table(OF_NET),
  ].join("\n");
}

function listOf(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.length} of them` : names.map((name) => `\`${name}\``).join(" ");
}
