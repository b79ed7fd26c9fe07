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
    `${names.length} DataSets made by System.Data go from the genuine service to our client, from our server to System.Data, over all ${bindings}`,
    "bindings: over SOAP through the classes that Mono's `wsdl` made from our WSDL, over GET and POST by `XmlSerializer`. C# compares what",
    `System.Data held before with what it reads at the end, line by line, ${Math.floor(lines / 10_000) * 10_000} lines and more: tables, columns with all they say, keys,`,
    "foreign keys, relations, rows with their state, their values as they are and were to the last bit, errors, settings.",
    "",
    `${names.map((name) => `\`${name}\``).join(" ")}`,
    "",
    "| what .NET reads otherwise from ours | DataSets |",
    "| --- | --- |",
    ...table([...OF_OURS, ...NOT_YET]),
    "",
    "What .NET reads otherwise than it was held from the genuine service already, and so from ours:",
    "",
    "| what .NET loses on its own | DataSets |",
    "| --- | --- |",
    ...table(OF_NET),
  ].join("\n");
}

function listOf(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.length} of them` : names.map((name) => `\`${name}\``).join(" ");
}
