/**
 * Owns the order of a run: what is missing, the genuine service, then each part, then the report.
 * Invariant: every process it starts is ended, and the last line counts what passed and failed.
 *
 * Arguments: this folder, a temporary folder, and optionally the names of parts to run alone (then their sections alone are written).
 */
import { join } from "node:path";
import { addressingPart } from "./addressing-part.js";
import { answersPart } from "./answers-part.js";
import { conformancePart } from "./conformance-part.js";
import { encodedPart } from "./encoded-part.js";
import { gatewayPart } from "./gateway-part.js";
import { startGenuineService } from "./genuine-service.js";
import { importPart } from "./import-part.js";
import { ourClientPart } from "./our-client-part.js";
import { proxiesPart } from "./proxies-part.js";
import { namesPart } from "./names-part.js";
import type { Part, Surroundings } from "./part.js";
import { readBackPart } from "./read-back-part.js";
import { renewSections, type Section, writeReport } from "./report.js";
import { findMissing } from "./requirements.js";
import { replacePart } from "./replace-part.js";
import { attachmentsPart } from "./attachments-part.js";
import { mtomPart } from "./mtom-part.js";
import { messagesPart } from "./messages-part.js";
import { roundTripPart } from "./round-trip-part.js";
import { scriptPart } from "./script-part.js";
import { signaturesPart } from "./signatures-part.js";
import { tokensPart } from "./tokens-part.js";
import { toolsPart } from "./tools-part.js";
import { wsdlPart } from "./wsdl-part.js";

const PARTS: readonly Part[] = [
  toolsPart,
  replacePart,
  ourClientPart,
  readBackPart,
  roundTripPart,
  namesPart,
  wsdlPart,
  answersPart,
  conformancePart,
  importPart,
  scriptPart,
  gatewayPart,
  messagesPart,
  tokensPart,
  signaturesPart,
  proxiesPart,
  encodedPart,
  mtomPart,
  attachmentsPart,
  addressingPart,
];

async function main(): Promise<number> {
  const [folder = ".", work = ".", ...only] = process.argv.slice(2);
  const missing = await findMissing(folder);
  if (missing.length > 0) {
    console.error(missing.map((line) => `test:interop: missing ${line}`).join("\n"));
    console.log(`0 passed, ${missing.length} failed`);
    return 1;
  }
  const genuine = await startGenuineService(join(folder, "mono"), join(work, "genuine"));
  const surroundings: Surroundings = { folder, work, genuine };
  const sections: Section[] = [];
  let [passed, failed] = [0, 0];
  try {
    for (const part of PARTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const started = Date.now();
      const outcome = await part.run(surroundings);
      for (const problem of outcome.problems) console.error(`${part.name}: ${problem}`);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${part.name}: ${outcome.passed} passed, ${outcome.problems.length} failed, ${seconds} s`);
      passed += outcome.passed;
      failed += outcome.problems.length;
      sections.push({ title: part.title, text: outcome.section });
    }
  } finally {
    await genuine.stop();
  }
  if (["INTEROP_TOOL", "INTEROP_SET"].every((name) => process.env[name] === undefined)) {
    const root = join(folder, "..", "..");
    const stale = only.length === 0 ? writeReport(root, sections) : renewSections(root, sections);
    for (const problem of stale) console.error(`report: ${problem}`);
    failed += stale.length;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
