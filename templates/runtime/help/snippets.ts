/**
 * Owns the code of a call in several languages.
 * Invariant: every name and value of the description is a literal of the language, so it cannot mean anything else.
 */
import type { HelpOperation, HelpParameter, HelpSample, HelpSampleField } from "./data.js";
import { type ExampleMessage, targetOf } from "./exchange-text.js";
import { phpText, quoted, shellWord } from "./literals.js";

export interface Snippet {
  readonly title: string;
  /** Requirements of the snippet. */
  readonly about: string;
  readonly text: string;
}

export interface SnippetSubject {
  readonly service: string;
  /** Address of the service with its query. */
  readonly address: string;
  /** Without the service's path. */
  readonly baseUrl: string;
  /** The factory of the generated client. */
  readonly createClient: string;
  readonly operation: HelpOperation;
  /** Over SOAP 1.1, else over another binding. */
  readonly request: ExampleMessage | undefined;
}

export function snippetsOf(subject: SnippetSubject): readonly Snippet[] {
  return [typeScript(subject), cSharp(subject), svcutil(subject), php(subject), python(subject)];
}

interface Language {
  readonly text: (text: string) => string;
  readonly literal: (literal: string) => string;
  /** Around the fields of a record. */
  readonly braces: readonly [open: string, close: string];
  /** `property`: the name in TypeScript, where that is another. */
  readonly field: (name: string, value: string, property?: string) => string;
  /** An array is a record with the list of its items, by the name of their element. */
  readonly namesItems: boolean;
}

function write(language: Language, sample: HelpSample, margin: string): string {
  if (typeof sample === "string") return language.text(sample);
  if ("literal" in sample) return language.literal(sample.literal);
  const [open, close] = language.braces;
  const inner = `${margin}${step}`;
  if ("fields" in sample) {
    const fields = sample.fields.map(([name, value, property]) =>
      language.field(name, write(language, value, inner), property),
    );
    return block(open, fields, close, margin);
  }
  const { item } = sample;
  const items = sample.items.map((each) => write(language, each, inner));
  if (item === "" || !language.namesItems) return block("[", items, "]", margin);
  return block(open, [language.field(item, `[${items.join(", ")}]`)], close, margin);
}

const step = "  ";

/** `open`, a line for each, `close`. */
function block(open: string, lines: readonly string[], close: string, margin: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${margin}${step}${line},\n`).join("")}${margin}${close}`;
}

/** Sample of an operation's parameters: fields by name. Leaves out parameters without a sample. */
function parametersOf({ parameters }: HelpOperation): HelpSample {
  return {
    fields: parameters.flatMap(({ name, property, sample, repeated }): readonly HelpSampleField[] =>
      sample === undefined ? [] : [[name, repeated ? { item: "", items: [sample] } : sample, property]],
    ),
  };
}

const plainName = /^[A-Za-z_$][\w$]*$/;
const member = (object: string, name: string): string =>
  plainName.test(name) ? `${object}.${name}` : `${object}[${quoted(name)}]`;

const typeScriptValues: Language = {
  text: quoted,
  literal: (literal) => literal,
  braces: ["{", "}"],
  field: (wireName, value, name = wireName) => {
    const key = plainName.test(name) ? name : quoted(name);
    return `${name === "__proto__" ? '["__proto__"]' : key}: ${value}`;
  },
  namesItems: false,
};

function typeScript({ createClient, baseUrl, operation }: SnippetSubject): Snippet {
  const headers = (operation.headers ?? []).flatMap(({ name, property, sample }) =>
    sample === undefined ? [] : [[name, sample, property] as const],
  );
  const more =
    headers.length === 0 ? "" : `, {\n  soapHeaders: ${write(typeScriptValues, { fields: headers }, step)},\n}`;
  const parameters = write(typeScriptValues, parametersOf(operation), "");
  const lines = [
    `import { ${createClient} } from ${quoted("./generated/index.js")};`,
    "",
    `const client = ${createClient}({ baseUrl: ${quoted(baseUrl)} });`,
    `const result = await ${member("client", operation.method ?? operation.name)}(${parameters}${more});`,
  ];
  return { title: "TypeScript", about: "With the client that asmx-codegen generates.", text: lines.join("\n") };
}

/** The envelope itself: it needs no proxy class, and works from .NET Framework 4.5 to today's. */
function cSharp({ request }: SnippetSubject): Snippet {
  const about = "With HttpClient of .NET, and nothing generated.";
  if (request === undefined) return { title: "C#", about, text: "" };
  const { method, url } = targetOf(request);
  const type = request.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "text/xml";
  const others = request.headers.filter(([name]) => name.toLowerCase() !== "content-type");
  const lines = [
    "using System;",
    "using System.Net.Http;",
    "using System.Net.Http.Headers;",
    "using System.Text;",
    "",
    `var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});`,
    ...(method === "GET"
      ? []
      : [
          `request.Content = new StringContent(${quoted(request.body)}, Encoding.UTF8);`,
          `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(type)});`,
        ]),
    ...others.map(([name, value]) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`),
    "using (var client = new HttpClient())",
    "{",
    "    var response = await client.SendAsync(request);",
    "    Console.WriteLine(await response.Content.ReadAsStringAsync());",
    "}",
  ];
  return { title: "C#", about, text: lines.join("\n") };
}

/** Type in words -> C# expression of a lexical text, as `dotnet-svcutil` types that parameter. */
const svcutilValues: ReadonlyMap<string, (text: string) => string> = new Map([
  ["string", quoted],
  ["guid", quoted],
  ...["boolean", "short", "int"].map((type) => [type, (text: string) => text] as const),
  ["long", (text) => `${text}L`],
  ["decimal", (text) => `${text}m`],
  ["double", (text) => `${text}d`],
  ["float", (text) => `${text}f`],
  ["dateTime", (text) => `DateTime.Parse(${quoted(text)})`],
  ["base64Binary", (text) => `Convert.FromBase64String(${quoted(text)})`],
]);
const cSharpName = /^[A-Za-z_]\w*$/;
const cSharpNumber = /^-?\d+(?:\.\d+)?$/;

/** The names that `dotnet-svcutil` makes of our WSDL; only calls of scalars over SOAP 1.1, for which they are certain enough. */
function svcutil({ service, address, operation, request }: SnippetSubject): Snippet {
  const title = "C# with dotnet-svcutil";
  const about = `In a project of .NET, after: dotnet-svcutil ${shellWord(wsdlOf(address))}`;
  const { name, parameters, headers = [], bare, unwrapped, result } = operation;
  const values = parameters.map(svcutilArgument);
  const isPlain = [service, name, ...parameters.map((each) => each.name)].every((each) => cSharpName.test(each));
  const isSoap11 = request?.headers.some(([header]) => header === "SOAPAction") === true;
  const isCertain = isPlain && isSoap11 && headers.length === 0 && bare !== true && unwrapped === undefined;
  if (!isCertain || values.includes(undefined)) return { title, about, text: "" };
  const client = `${service}SoapClient`;
  const isVoid = result.kind === "void" || result.kind === "none";
  const lines = [
    "using System;",
    "using ServiceReference;",
    "",
    `var client = new ${client}(${client}.EndpointConfiguration.${service}Soap);`,
    `${isVoid ? "" : "var response = "}await client.${name}Async(${values.map((value) => `\n    ${value}`).join(",")});`,
    ...(isVoid
      ? []
      : [
          `// The value is response itself, or response.Body.${name}Result: svcutil decides by the types of the operation.`,
        ]),
  ];
  return { title, about, text: lines.join("\n") };
}

/** Undefined for a parameter whose type in C# depends on settings of svcutil. */
function svcutilArgument({ name, type, required, repeated, secret, sample }: HelpParameter): string | undefined {
  const write = svcutilValues.get(type);
  const isText = type === "string" || type === "guid";
  if (write === undefined || repeated === true || (required !== true && !isText)) return undefined;
  const text =
    secret === true ? "********" : typeof sample === "object" && "literal" in sample ? sample.literal : sample;
  if (typeof text !== "string") return undefined;
  const plain = isText ? text : text.replace(/n$/, "");
  // A name in lower case may be a keyword: such an argument is known by its place.
  const label = /[A-Z_0-9]/.test(name) ? `${name}: ` : "";
  const isLiteral = isText || type === "dateTime" || type === "base64Binary" || /^(?:true|false)$/.test(plain);
  return isLiteral || cSharpNumber.test(plain) ? label + write(plain) : undefined;
}

const phpValues: Language = {
  text: phpText,
  literal: (literal) =>
    /^(?:true|false|-?\d{1,15}(?:\.\d+)?)$/.test(literal) ? literal : phpText(literal.replace(/n$/, "")),
  braces: ["[", "]"],
  field: (name, value) => `${phpText(name)} => ${value}`,
  namesItems: true,
};

function php({ address, operation }: SnippetSubject): Snippet {
  const parameters = write(phpValues, parametersOf(operation), "");
  const lines = [
    "<?php",
    `$client = new SoapClient(${phpText(wsdlOf(address))});`,
    `$response = $client->__soapCall(${phpText(operation.name)}, [${parameters}]);`,
    "var_dump($response);",
  ];
  return { title: "PHP", about: "With the SOAP extension of PHP.", text: lines.join("\n") };
}

const pythonValues: Language = {
  text: quoted,
  literal: (literal) => (literal === "true" ? "True" : literal === "false" ? "False" : literal.replace(/n$/, "")),
  braces: ["{", "}"],
  field: (name, value) => `${quoted(name)}: ${value}`,
  namesItems: true,
};

function python({ address, operation }: SnippetSubject): Snippet {
  const parameters = write(pythonValues, parametersOf(operation), "");
  const lines = [
    "from zeep import Client",
    "",
    `client = Client(${quoted(wsdlOf(address))})`,
    `result = client.service[${quoted(operation.name)}](**${parameters})`,
    "print(result)",
  ];
  return { title: "Python", about: "With zeep.", text: lines.join("\n") };
}

function wsdlOf(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}WSDL`;
}
