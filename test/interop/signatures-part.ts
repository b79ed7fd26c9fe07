/**
 * Owns the part about X.509 signatures: zeep with python3-xmlsec, WSS4J, node-soap and gSOAP call our server, our client calls gSOAP's, and zeep,
 * WSS4J, xml-crypto and xmlsec1 verify what we sign.
 * Invariant: keys are made for the run, by code that shares nothing with the runtime's.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMessagingAccountDispatcher } from "../../generated/messaging-account/index.js";
import { serve } from "../../templates/runtime/adapters/node-http.js";
import type { SignatureAlgorithm } from "../../templates/runtime/security/client.js";
import { canonicalXml } from "../../templates/runtime/security/canonical.js";
import { requireSignature } from "../../templates/runtime/security/server.js";
import { readTree } from "../../templates/runtime/xml/tree.js";
import { type Identity, makeIdentity, namedIdentity } from "../security/certificates.js";
import { service } from "../wire/table.js";
import { handlersOf } from "./server.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { judgeWithGsoap } from "./signatures/gsoap.js";
import { nodeSoapCases } from "./signatures/node-soap-cases.js";
import { ourEnvelopes, signedNames } from "./signatures/our-envelopes.js";
import { randomDocuments } from "./signatures/random-documents.js";
import { runCommand, startCommand } from "./processes.js";

export const signaturesPart: Part = { name: "signatures", title: "X.509 signatures of WS-Security", run };

const algorithms: readonly SignatureAlgorithm[] = ["rsa-sha1", "rsa-sha256", "rsa-sha384", "rsa-sha512"];

/** URIs of WSS4J's algorithms: of the signature, and of the digest. */
const urisOf: Readonly<Record<SignatureAlgorithm, readonly [string, string]>> = {
  "rsa-sha1": ["http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2000/09/xmldsig#sha1"],
  "rsa-sha256": ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmlenc#sha256"],
  "rsa-sha384": ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", "http://www.w3.org/2001/04/xmldsig-more#sha384"],
  "rsa-sha512": ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "http://www.w3.org/2001/04/xmlenc#sha512"],
};
/** How WSS4J says which key signed. */
const keyIdentifiers = ["binary", "embedded", "issuer-serial", "thumbprint", "ski"];
const javaClasses = ["wss4j", "xmlsec", "slf4j-api", "slf4j-nop", "commons-logging"]
  .map((name) => `/usr/share/java/${name}.jar`)
  .join(":");
const envelopes = {
  "text/xml": "http://schemas.xmlsoap.org/soap/envelope/",
  "application/soap+xml": "http://www.w3.org/2003/05/soap-envelope",
};

interface Case {
  readonly name: string;
  readonly [field: string]: unknown;
}

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const [client, server, stranger] = [callerIdentity(), makeIdentity("server"), makeIdentity("stranger")];
  const files = { client: filesOf(work, "client", client), server: filesOf(work, "server", server) };
  const selfSigned = filesOf(work, "self-signed", makeIdentity("client"));
  const strange = filesOf(work, "stranger", stranger);
  const handlers = { ...handlersOf(() => undefined, undefined), checkCredits: () => 14 };
  const security = requireSignature({
    certificates: [client.certificate],
    algorithms,
    answers: { key: server.pkcs8, certificate: server.certificate },
  });
  const running = await serve(createMessagingAccountDispatcher(handlers, { security }), { port: 0 });
  const problems: string[] = [];
  let passed = 0;
  try {
    const wsdl = `${running.url}/api/webservice.asmx?WSDL`;
    const calls = algorithms.flatMap((algorithm) =>
      ["MessagingAccountSoap", "MessagingAccountSoap12"].flatMap((port) =>
        ["binary", "embedded"].map((token) => ({
          ...{ name: `zeep calls, ${algorithm}, ${port}, ${token}`, hash: algorithm.slice(4), token, port, wsdl },
          ...{ ...files.client, server: files.server.certificate, answer: 14, fault: null },
        })),
      ),
    );
    const [first] = calls;
    const refused = {
      ...first,
      name: "zeep calls with a strange key",
      ...strange,
      fault: "required WS-Security signature",
    };
    const ours = await ourEnvelopes(client, algorithms);
    const verified = ours.map(({ name, envelope }) => ({ name: `zeep verifies ${name}`, envelope, ...files.client }));
    const cases: readonly Case[] = [...calls, refused, ...verified];
    const answers = await ask(["python3", join(folder, "signatures", "zeep_signatures.py")], work, cases);
    cases.forEach(({ name }, index) => {
      if (answers[index] === "") passed++;
      else problems.push(`${name}: ${answers[index] ?? "no answer"}`);
    });
    const ofNodeSoap = nodeSoapCases(wsdl, files.client, files.server.certificate);
    const nodeSoap = [
      process.execPath,
      join(folder, "signatures", "node_soap_signatures.mjs"),
      join(folder, "package.json"),
    ];
    const results = await ask(nodeSoap, work, ofNodeSoap);
    ofNodeSoap.forEach(({ name }, index) => {
      if (results[index] === '""') passed++;
      else problems.push(`${name}: ${results[index] ?? "no answer"}`);
    });
    for (const judged of [
      await judgeWithXmlCrypto(folder, work, ours, client.certificate),
      await judgeWithWss4j({ folder, work, files, ours, address: `${running.url}/api/webservice.asmx` }),
      // gSOAP builds chains, so that its certificates must be self-signed.
      await judgeWithGsoap({ folder, work, files: { ...files, client: selfSigned }, algorithms }),
    ]) {
      passed += judged.passed;
      problems.push(...judged.problems);
    }
    for (const { name, envelope } of ours) {
      const problem = await verifyWithXmlsec(work, files.client.certificate, envelope);
      if (problem === "") passed++;
      else problems.push(`xmlsec1 verifies ${name}: ${problem}`);
    }
  } finally {
    await running.close({ abrupt: true });
  }
  return { passed, problems, section };
}

/** Its issuer and its serial number need care, and it has a SubjectKeyIdentifier. */
function callerIdentity(): Identity {
  const utf8 = (type: string, text: string): [string, number, Buffer] => [type, 12, Buffer.from(text)];
  const email: [string, number, Buffer] = ["2a864886f70d010901", 22, Buffer.from("ann@example.org")];
  const steps = [[utf8("550406", "ZA")], [utf8("55040a", 'Pay, "Ltd"'), utf8("55040b", "\u00e9 ")], [email]];
  return namedIdentity(steps, Buffer.from("00ff0123456789abcdef0123", "hex"), Buffer.from("0123456789abcdef", "hex"));
}

/** Paths of a key and its certificate. */
function filesOf(work: string, name: string, { pkcs8, certificate }: Identity) {
  const paths = { key: join(work, `${name}.key`), certificate: join(work, `${name}.pem`) };
  writeFileSync(paths.key, pkcs8);
  writeFileSync(paths.certificate, certificate);
  return paths;
}

const seed = Number(process.env["ASMX_SEED"] ?? Date.now());
const documents = randomDocuments(200, seed, ["b", "a"]);
/** Each takes a process. xml-crypto's reader and order know no names beyond ASCII. */
const documentsForLibxml2 = randomDocuments(60, seed + 1, ["b", "a", "\u00e9", "\uff21", "\u{10400}"]);

/** Canonical forms beside those of xml-crypto and libxml2, and xml-crypto's verdict about our signatures. */
async function judgeWithXmlCrypto(
  folder: string,
  work: string,
  ours: readonly { readonly name: string; readonly envelope: string }[],
  certificate: string,
): Promise<{ readonly passed: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const forms = documents.map((document) => canonicalXml(readTree(document).root));
  const judged = ours.filter(({ name }) => !name.includes("sha384"));
  const cases = [...documents.map((document) => ({ document })), ...judged.map((each) => ({ ...each, certificate }))];
  const program = [process.execPath, join(folder, "signatures", "xml_crypto.mjs"), join(folder, "package.json")];
  const answers = await ask(program, work, cases);
  const expected = [...forms, ...judged.map(() => true)];
  expected.forEach((each, index) => {
    const what = documents[index] ?? judged[index - documents.length]?.name;
    if (answers[index] !== JSON.stringify(each)) problems.push(`xml-crypto, ${what}: ${answers[index] ?? "no answer"}`);
  });
  for (const document of documentsForLibxml2) {
    const file = join(work, "document.xml");
    writeFileSync(file, document);
    const { stdout, stderr } = await runCommand(["xmllint", "--exc-c14n", file], { cwd: work });
    if (stdout.replace(/<!-- c -->/g, "") !== canonicalXml(readTree(document).root))
      problems.push(`libxml2, ${document}: ${stdout}${stderr}`);
  }
  return { passed: expected.length + documentsForLibxml2.length - problems.length, problems };
}

interface Wss4jPlaces {
  readonly folder: string;
  readonly work: string;
  readonly files: Readonly<Record<"client" | "server", { readonly key: string; readonly certificate: string }>>;
  readonly ours: readonly { readonly name: string; readonly envelope: string }[];
  readonly address: string;
}

/** WSS4J verifies our requests, signs others that our server takes, and verifies the answers to them. */
async function judgeWithWss4j({ folder, work, files, ours, address }: Wss4jPlaces) {
  const classes = `${javaClasses}:${work}`;
  const source = join(folder, "signatures", "Wss4j.java");
  const compiled = await runCommand(["javac", "-nowarn", "-cp", classes, "-d", work, source], { cwd: work });
  if (compiled.code !== 0) throw new Error(`javac: ${compiled.stderr}`);
  const program = (trusted: string): readonly string[] => {
    const { key, certificate } = files.client;
    return ["java", "-cp", classes, "Wss4j", key, certificate, trusted];
  };
  const written = (name: string, text: string): string => {
    const file = join(work, `${name}.xml`);
    writeFileSync(file, text);
    return file;
  };
  const problems: string[] = [];
  const verified = await askLines(
    program(files.client.certificate),
    work,
    ours.map(({ envelope }, index) => ["verify", written(`ours-${index}`, envelope)]),
  );
  ours.forEach(({ name }, index) => {
    const expected = signedNames(name);
    if (verified[index] !== expected) problems.push(`WSS4J verifies ${name}: ${verified[index]}`);
  });
  const calls = algorithms.flatMap((algorithm) =>
    Object.entries(envelopes).flatMap(([type, namespace]) =>
      keyIdentifiers.map((kind) => ({
        name: `WSS4J calls, ${algorithm}, ${type}, ${kind}`,
        algorithm,
        type,
        namespace,
        kind,
      })),
    ),
  );
  const signed = calls.map((_, index) => join(work, `signed-${index}.xml`));
  const cases = calls.map(({ algorithm, namespace, kind }, index) => {
    const body = `<checkCredits xmlns="${service.namespace}"><Mobile_Number>27</Mobile_Number><Password>é &amp; 🔩</Password></checkCredits>`;
    const envelope = `<s:Envelope xmlns:s="${namespace}"><s:Body>${body}</s:Body></s:Envelope>`;
    return ["sign", written(`plain-${index}`, envelope), signed[index] ?? "", kind, ...urisOf[algorithm]];
  });
  const done = await askLines(program(files.server.certificate), work, cases);
  const answers: string[] = [];
  for (const [index, { name, type }] of calls.entries()) {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": `${type}; charset=utf-8`, soapaction: `"${service.namespace}checkCredits"` },
      body: readFileSync(signed[index] ?? ""),
    });
    const text = await answer.text();
    if (done[index] !== "" || !text.includes("<checkCreditsResult>14<"))
      problems.push(`${name}: ${done[index]}${text}`);
    answers.push(written(`answer-${index}`, text));
  }
  const judged = await askLines(
    program(files.server.certificate),
    work,
    answers.map((file) => ["verify", file]),
  );
  calls.forEach(({ name }, index) => {
    if (judged[index] !== "Body Timestamp") problems.push(`${name}: the answer: ${judged[index]}`);
  });
  return { passed: ours.length + 2 * calls.length - problems.length, problems };
}

const askLines = (command: readonly string[], cwd: string, cases: readonly (readonly string[])[]) =>
  askText(
    command,
    cwd,
    cases.map((fields) => fields.join("\t")),
  );

async function verifyWithXmlsec(work: string, certificate: string, envelope: string): Promise<string> {
  const file = join(work, "signed.xml");
  writeFileSync(file, envelope);
  const ids = ["Body", "Timestamp", "UsernameToken", "BinarySecurityToken"].flatMap((name) => ["--id-attr:Id", name]);
  const command = ["xmlsec1", "--verify", "--pubkey-cert-pem", certificate, ...ids, file];
  const { code, stderr } = await runCommand(command, { cwd: work });
  return code === 0 ? "" : stderr.slice(0, 500);
}

const ask = (command: readonly string[], cwd: string, cases: readonly object[]): Promise<readonly string[]> =>
  askText(
    command,
    cwd,
    cases.map((each) => JSON.stringify(each)),
  );

/** A line of the answer for each line of the question. */
async function askText(command: readonly string[], cwd: string, lines: readonly string[]): Promise<readonly string[]> {
  // Debian's Python has Debian's zeep and xmlsec, whatever else is installed.
  const child = startCommand(command, { cwd, env: { PATH: `/usr/bin:${process.env["PATH"] ?? ""}` } });
  const chunks: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdin?.end(lines.map((line) => `${line}\n`).join(""));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${command.join(" ")}: ${Buffer.concat(errors).toString("utf8")}`);
  return Buffer.concat(chunks).toString("utf8").replace(/\n$/, "").split("\n");
}

const section = [
  "zeep 4 with python3-xmlsec calls our server over SOAP 1.1 and 1.2, signed with RSA-SHA1, -SHA256, -SHA384 and -SHA512.",
  "Its certificate is a token, or inside KeyInfo; it verifies the signed answers.",
  "A call with another key is rejected.",
  "WSS4J 1.6 calls our server with each of these algorithms, its key named in each of five ways: a token, its own certificate, issuer and serial, thumbprint, subject key identifier.",
  "It verifies the signed answers.",
  "node-soap calls our server with each of its classes that sign, and xml-crypto verifies the answers; the forms that WSS 1.1 forbids are rejected.",
  "zeep, WSS4J, xmlsec1 and xml-crypto verify the requests of our client, with each algorithm (xml-crypto lacks SHA-384), over both versions, with and without a UsernameToken.",
  "They also verify requests that name their certificate by issuer and serial, subject key identifier or thumbprint, and those that sign the Timestamp alone or the token, too.",
  "gSOAP's plugin for WS-Security and our runtime call each other over SOAP 1.1 and 1.2, and verify the answers.",
  "We sign with each algorithm, gSOAP with all but SHA-384; the certificate is a token.",
  "gSOAP names a signature of RSA-SHA384 `rsa-sha512`, and rejects it itself.",
  "Without `SOAP_XML_CANONICAL`, gSOAP's `CanonicalizationMethod` has no `Algorithm`, and our server rejects the request.",
  "gSOAP's `soap_wsse_verify_body` finds a signed Body only in the SOAP version of the first row of its `namespaces` table.",
  'It refuses the other version as "Message body not signed", requests of gSOAP\'s own client as well as ours.',
  '`soap_wsse_verify_element(soap, soap->namespaces[0].ns, "Body") == 1` accepts both versions, from both clients.',
  "The canonical forms of 200 random documents are those of xml-crypto, and of 60 others those of libxml2.",
].join("\n");
