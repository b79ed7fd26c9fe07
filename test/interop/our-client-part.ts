/** Owns the part that calls the genuine service with our generated client. */
import { operations } from "../../generated/messaging-account/index.js";
import { BINDINGS, makeCaller } from "./our-client/caller.js";
import { Checks } from "./our-client/checks.js";
import { checkDataSets, checkRows, DATA_SETS } from "./our-client/data-sets.js";
import { checkEveryOperation } from "./our-client/every-operation.js";
import { checkMistakes, checkOutcomes } from "./our-client/outcomes.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";

export const ourClientPart: Part = { name: "our client", title: "Our client against a genuine ASMX service", run };

async function run({ genuine }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const call = makeCaller(genuine.baseUrl);
  await checkEveryOperation(call, checks);
  await checkOutcomes(call, checks);
  await checkMistakes(genuine.baseUrl, checks);
  await checkDataSets(call, checks);
  await checkRows(genuine.baseUrl, checks);
  const { passed, problems } = checks;
  return { passed, problems, section: section() };
}

function section(): string {
  const count = Object.keys(operations).length;
  return [
    `Our client calls all ${count} operations over all ${BINDINGS.length} bindings, with every parameter and (over SOAP) with the required ones alone.`,
    "The service answers with the values that it received, and every value is compared exactly.",
    "So are null and empty results, texts, faults and errors, and failed logins.",
    `${DATA_SETS.length} DataSets are compared with the state of System.Data before it wrote them, in Newfoundland's time zone:`,
    "",
    DATA_SETS.map((name) => `\`${name}\``).join(" "),
  ].join("\n");
}
