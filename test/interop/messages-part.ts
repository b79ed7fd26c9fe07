/**
 * Owns the part about messages by foreign WSDLs: what we send for the samples of a service of the corpus is what zeep sends for the same values, and
 * what we answer is what zeep reads in it.
 * Invariant: zeep reads the WSDL and the values by itself, lxml makes both sides canonical, and nothing of ours is asked.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";

export const messagesPart: Part = { name: "messages", title: "Messages by real WSDLs, ours and zeep's", run };

/** Of the corpus, and what is unlike the others in them. */
const diverse: Readonly<Record<string, string>> = {
  "node-soap--mixed-sequence.wsdl": "inheritance, abstract types, choice, references to elements",
  "zeep--soap.wsdl": "bare messages, unqualified elements, xs:all, an element of another declaration, no answer",
  "savon--interhome.xml": "SOAP headers, arrays, enumerations, 22 operations",
  "dotnet-wcf--CollectionTypes.wsdl": "types of several namespaces, arrays, dictionaries",
  "postman-wsdl-to-postman--soapBodyAuthHeaders.wsdl": "a SOAP header of attributes and elements",
  "savon--elements_in_types.xml": "SOAP 1.2 alone, derived types, no answer",
};

const others: readonly string[] = [
  "WsdlToPhp--bingsearch.wsdl",
  "axis2--SalesRankNPrice.wsdl",
  "cxf--cxf1001.wsdl",
  "dotnet-wcf--InternalTypes_DataSetWrapper.wsdl",
  "dotnet-wcf--Simple.wsdl",
  "dotnet-wcf--memberNamedSystem.wsdl",
  "lsantoss--CustomerService.wsdl",
  "metro-jax-ws--AddNumbers.wsdl",
  "metro-jax-ws--hello_literal.wsdl",
  "metro-jax-ws--spews.wsdl",
  "node-soap--07a26b-soap.wsdl",
  "node-soap--2f4889-soap.wsdl",
  "node-soap--b7b6fa-soap.wsdl",
  "node-soap--list_parameter.wsdl",
  "node-soap--self_referencing.wsdl",
  "php-soap-wsdl-reader--weather-ws.wsdl",
  "phpro-soap-client--calculator.wsdl",
  "postman-wsdl-to-postman--NoServicesTag.wsdl",
  "postman-wsdl-to-postman--attributeIssue.wsdl",
  "postman-wsdl-to-postman--coreFileInput.wsdl",
  "postman-wsdl-to-postman--emptyInput.wsdl",
  "postman-wsdl-to-postman--multipleSchemas.wsdl",
  "postman-wsdl-to-postman--temperatureConverter.wsdl",
  "savon--taxcloud.xml",
  "strong-soap--nillable.wsdl",
  "strong-soap--self_referencing.wsdl",
  "strong-soap--soap.wsdl",
  "strong-soap--stockquote.wsdl",
  "strong-soap--weather.wsdl",
  "wasabi--namespaced_actions.wsdl",
  "wsdl-tsclient--products.wsdl",
  "wsdl2phpgenerator--GenericNAICS.wsdl",
  "wsdl2phpgenerator--MsSequelServerNativeWebServices.wsdl",
];

/** Small WSDLs of our own (`test/import/cases`), for what the corpus has no whole file of. */
const small: Readonly<Record<string, string>> = {
  "rpc-literal.wsdl": "rpc/literal, several results, no answer",
};

/** Messages that zeep cannot be asked for this way. */
const otherwise: Readonly<Record<string, string>> = {
  "postman-wsdl-to-postman--coreFileInput.wsdl XmlMethod soap11 request": "zeep takes any XML as elements made before",
  "metro-jax-ws--hello_literal.wsdl echoArray2 soap11 request": "zeep wants the whole value, by the name of the part",
  "metro-jax-ws--hello_literal.wsdl hello soap11 request": "zeep sends all parts, whichever soap:body names",
  "metro-jax-ws--hello_literal.wsdl hello soap11 response":
    "its two parts are no one element that zeep could read and write",
  "metro-jax-ws--hello_literal.wsdl echoArray soap11 response": "zeep cannot write an array that is the whole body",
  "metro-jax-ws--hello_literal.wsdl echoArray2 soap11 response": "the same",
  "rpc-literal.wsdl cancel soap11 response": "zeep has no body to compare for an rpc answer without parts",
};

/** Files with no answer to compare. */
const unanswered: Readonly<Record<string, string>> = {
  "savon--elements_in_types.xml": "its operation has none",
  "dotnet-wcf--InternalTypes_DataSetWrapper.wsdl": "a DataSet",
};

interface Line {
  readonly file: string;
  readonly operation?: string;
  readonly binding?: string;
  readonly message?: "request" | "response";
  readonly problem: string | null;
}

/** How many are the same, by file. */
type Counts = Readonly<Record<"request" | "response", Map<string, number>>>;

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const files = [...Object.keys(diverse), ...Object.keys(small), ...others];
  const services = await generate(folder, join(work, "messages"), files);
  const command = ["python3", join(folder, "zeep", "compare_messages.py"), ...services];
  const { code, stdout, stderr } = await runCommand(command, { cwd: work, env: { PATH: debianFirst() } });
  if (code !== 0) throw new Error(`zeep ended with ${String(code)}: ${stderr}`);
  const checks = new Checks();
  const lines: readonly Line[] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const counts: Counts = { request: new Map(), response: new Map() };
  for (const { file, operation = "", binding = "", message = "request", problem } of lines) {
    const title = `${file} ${operation} ${binding} ${message}`;
    if (title in otherwise) checks.equal(`${title} is left to zeep`, problem === null, false);
    else checks.equal(title, problem, null);
    if (problem === null) counts[message].set(file, (counts[message].get(file) ?? 0) + 1);
  }
  for (const file of files) {
    checks.equal(`${file} has requests`, (counts.request.get(file) ?? 0) > 0, true);
    if (!(file in unanswered)) checks.equal(`${file} has answers`, (counts.response.get(file) ?? 0) > 0, true);
  }
  return { passed: checks.passed, problems: checks.problems, section: section(counts) };
}

/** Debian's Python has Debian's zeep, whatever else is installed. */
const debianFirst = (): string => `/usr/bin:${process.env["PATH"] ?? ""}`;

/** Fixtures of every file; gives the arguments of the program. */
async function generate(folder: string, out: string, files: readonly string[]): Promise<readonly string[]> {
  const root = join(folder, "..", "..");
  const beside = join(root, "..", "shared", "corpus");
  const corpus = existsSync(beside) ? beside : (process.env["ASMX_CORPUS"] ?? beside);
  if (!existsSync(corpus))
    throw new Error("the corpus of real WSDLs is in ../shared/corpus, or where ASMX_CORPUS says");
  mkdirSync(out, { recursive: true });
  for (const file of files)
    cpSync(
      file in small ? join(root, "test/import/cases", file.replace(/\.wsdl$/, ""), "input.wsdl") : join(corpus, file),
      join(out, file),
    );
  const entries = files.map(
    (file) => `  - { description: ${file}, output: "out/${file}", artifacts: [fixtures], skipUnsupported: true }`,
  );
  writeFileSync(join(out, "codegen.yaml"), ["services:", ...entries, ""].join("\n"));
  const generated = await runCommand(["node", join(root, "dist", "cli.js"), "generate"], { cwd: out });
  if (generated.code !== 0) throw new Error(`the corpus is not generated: ${generated.stdout}${generated.stderr}`);
  return files.flatMap((file) => [join(out, file), join(out, "out", file, "fixtures")]);
}

function section({ request, response }: Counts): string {
  const total = (counts: ReadonlyMap<string, number>, files?: readonly string[]): string =>
    String([...counts].reduce((sum, [file, count]) => (files?.includes(file) === false ? sum : sum + count), 0));
  return [
    `The samples of ${String(request.size)} services of the corpus (docs/import.md) and of test/import/cases are sent over SOAP 1.1 and 1.2.`,
    `Our ${total(request)} requests equal those that zeep sends by their WSDLs for the same values, as canonical XML (lxml's C14N 2.0), with the same SOAPAction.`,
    `zeep reads our ${total(response)} answers by the same WSDLs, and writes them alike.`,
    "Types of values in anyType, and elements without content, are not compared.",
    "",
    "| WSDL | its special constructs | requests | answers |",
    "| --- | --- | --- | --- |",
    ...Object.entries({ ...diverse, ...small }).map(
      ([file, what]) => `| ${file} | ${what} | ${total(request, [file])} | ${total(response, [file])} |`,
    ),
    `| ${String(others.length)} others | | ${total(request, others)} | ${total(response, others)} |`,
    "",
    "Not compared:",
    "",
    "- answers with a DataSet (zeep does not write the schema in it)",
    ...Object.entries(otherwise).map(([title, why]) => `- ${title} (${why})`),
  ].join("\n");
}
