/**
 * Owns the part about requests by foreign WSDLs: what we send for the samples of a service of the corpus is what zeep sends for the same values.
 * Invariant: zeep reads the WSDL and the values by itself, lxml makes both sides canonical, and nothing of ours is asked.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";

export const requestsPart: Part = { name: "requests", title: "Requests by real WSDLs, ours and zeep's", run };

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

/** Requests that zeep cannot be asked for this way. */
const otherwise: Readonly<Record<string, string>> = {
  "postman-wsdl-to-postman--coreFileInput.wsdl XmlMethod soap11": "zeep takes any XML as elements made before",
  "metro-jax-ws--hello_literal.wsdl echoArray2 soap11": "zeep wants the whole value, by the name of the part",
};

interface Line {
  readonly file: string;
  readonly operation?: string;
  readonly binding?: string;
  readonly problem: string | null;
}

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const files = [...Object.keys(diverse), ...Object.keys(small), ...others];
  const services = await generate(folder, join(work, "requests"), files);
  const command = ["python3", join(folder, "zeep", "create_requests.py"), ...services];
  const { code, stdout, stderr } = await runCommand(command, { cwd: work, env: { PATH: debianFirst() } });
  if (code !== 0) throw new Error(`zeep ended with ${String(code)}: ${stderr}`);
  const checks = new Checks();
  const lines: readonly Line[] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const counts = new Map<string, number>();
  for (const { file, operation = "", binding = "", problem } of lines) {
    const title = `${file} ${operation} ${binding}`;
    if (title in otherwise) checks.equal(`${title} is left to zeep`, problem === null, false);
    else checks.equal(title, problem, null);
    if (problem === null) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  for (const file of files) checks.equal(`${file} has requests`, (counts.get(file) ?? 0) > 0, true);
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

function section(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rest = others.reduce((sum, file) => sum + (counts.get(file) ?? 0), 0);
  return [
    `What we send for the samples of ${String(counts.size)} services of the corpus (docs/import.md) and of test/import/cases, over SOAP 1.1 and 1.2, is as canonical XML (lxml's C14N 2.0) what zeep`,
    `sends by their WSDLs for the same values, and under the same SOAPAction: ${String(total)} requests.`,
    "",
    "| WSDL | what is unlike others | requests |",
    "| --- | --- | --- |",
    ...Object.entries({ ...diverse, ...small }).map(
      ([file, what]) => `| ${file} | ${what} | ${String(counts.get(file) ?? 0)} |`,
    ),
    `| ${String(others.length)} others | | ${String(rest)} |`,
    "",
    `Not asked: ${Object.entries(otherwise)
      .map(([title, why]) => `${title} (${why})`)
      .join("; ")}.`,
  ].join("\n");
}
