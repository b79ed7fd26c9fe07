/** Owns the outcome of the commands: the action's outputs, the summary of the step, and whether the job fails. */
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const { FOLDER = "", FAIL_ON, GITHUB_OUTPUT = "", GITHUB_STEP_SUMMARY = "" } = process.env;
const report = path.join(FOLDER, "report.md");
/** Bytes of a step's summary that GitHub accepts. */
const mostSummaryBytes = 1024 * 1024;

const reports = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const differences = reports.flatMap((name) => JSON.parse(readFileSync(path.join(FOLDER, name), "utf8")).differences);

/** Lines `COMMAND CODE` in the order of the runs. */
const codesFile = path.join(FOLDER, "codes");
const codes = existsSync(codesFile) ? readFileSync(codesFile, "utf8").trim().split("\n") : [];
const isFailure = (line) => !/ 0$/.test(line) && !(FAIL_ON === "none" && /^(?:diff|drift) 1$/.test(line));

if (!existsSync(report)) appendFileSync(report, "### ✅ codegen: there was nothing to compare\n\n");
const outputs = {
  changed: differences.length > 0,
  breaking: differences.some(({ breaks }) => breaks !== "nobody"),
  report,
  notable: differences.length > 0 || codes.some((line) => !line.endsWith(" 0")),
  failed: codes.some(isFailure),
};
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
appendFileSync(GITHUB_OUTPUT, lines.join(""));
const text = readFileSync(report);
if (text.length <= mostSummaryBytes) appendFileSync(GITHUB_STEP_SUMMARY, text);
