/**
 * Owns a consumer's project as a new user has it: both packages from their tarballs, a WSDL, and a service that answers it.
 * Invariant: the service shares no code with this project.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "../../generator/package-tarballs.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const tools = join(root, "test/tools/node_modules");
export const ours = join(root, "node_modules");
const wsdl = join(root, "generated/messaging-account/messaging-account.wsdl");

/** A command's exit code, and all that it printed. Asynchronous, so that the service of this process can answer it. */
function runIn(cwd, command, args, variables = {}) {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined, VITEST: undefined, ...variables };
  const child = spawn(command, args, { cwd, env });
  return new Promise((resolve, reject) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (more) => (text += more));
    child.on("error", reject).on("close", (code) => resolve({ code, text }));
  });
}

/** Both tarballs, unpacked into a folder like `node_modules`. */
export function unpackTarballs() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-tarballs-"));
  packPackages(folder);
  const tarballs = readdirSync(folder).map((name) => join(folder, name));
  for (const tarball of tarballs) {
    const name = /(asmx-[a-z]+)-[\d.]+\.tgz$/.exec(tarball)[1];
    mkdirSync(join(folder, "packages", name), { recursive: true });
    spawnSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", join(folder, "packages", name)]);
  }
  const runtimeTarball = tarballs.find((path) => path.includes("asmx-runtime"));
  return { packages: join(folder, "packages"), runtimeTarball, remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * A project with `files` (path -> text or JSON) and a WSDL, in which the packages of `links` (name -> folder) are installed beside ours;
 * `remove` when done.
 */
export function installedProject(packages, files, links = {}) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-installed-"));
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  cpSync(wsdl, join(folder, "service.wsdl"));
  cpSync(packages, join(folder, "node_modules"), { recursive: true });
  for (const [name, from] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(from, join(folder, "node_modules", name), "junction");
  }
  const run = (script, ...args) => runIn(folder, process.execPath, [script, ...args]);
  return {
    folder,
    write,
    run,
    runCommand: (command, args, variables) => runIn(folder, command, args, variables),
    generate: (...args) =>
      run(join("node_modules", "asmx-codegen", "dist", "cli.js"), "generate", "service.wsdl", ...args),
    /** Copies packages of the tools, for those who follow no link out of the project. */
    copyTools: (names) => {
      for (const name of names) cpSync(join(tools, name), join(folder, "node_modules", name), { recursive: true });
    },
    uninstall: () => rmSync(join(folder, "node_modules"), { recursive: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const envelope = (body) =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${soap}"><s:Body>${body}</s:Body></s:Envelope>`;

/** A DataSet of one table as .NET writes it. */
const rows = `<xs:schema id="NewDataSet" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata">
<xs:element name="NewDataSet" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="Groups">
<xs:complexType><xs:sequence><xs:element name="Name" type="xs:string" minOccurs="0"/><xs:element name="Members" type="xs:int" minOccurs="0"/>
</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>
<diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet xmlns="">
<Groups diffgr:id="Groups1" msdata:rowOrder="0"><Name>Zoë &amp; Jürgen</Name><Members>3</Members></Groups></NewDataSet></diffgr:diffgram>`;

/** Operation -> status and body of the service's answer. */
const answers = {
  checkCredits: (ns) => [
    200,
    `<checkCreditsResponse xmlns="${ns}"><checkCreditsResult>5</checkCreditsResult></checkCreditsResponse>`,
  ],
  getGroups: (ns) => [
    200,
    `<getGroupsResponse xmlns="${ns}"><getGroupsResult>${rows}</getGroupsResult></getGroupsResponse>`,
  ],
  inviteFriend: () => [
    500,
    "<s:Fault><faultcode>s:Server</faultcode><faultstring>No credits left</faultstring><detail/></s:Fault>",
  ],
};

/** The old service, on a port of its own. */
export async function startService() {
  const server = createServer((request, response) => {
    const [, namespace, operation] = /^"(.*\/)([^/]+)"$/.exec(request.headers.soapaction ?? "") ?? [];
    const [status, body] = answers[operation]?.(namespace) ?? [404, ""];
    request.resume().on("end", () => {
      response.writeHead(status, { "Content-Type": "text/xml; charset=utf-8" }).end(envelope(body));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** What {@link program} prints. */
export const report = '[5,[{"Name":"Zoë & Jürgen","Members":3}],"No credits left"]';

/** The same module in JavaScript. */
export const plainProgram = (isModule) => {
  const names = "{ createMessagingAccountClient, isCallError }";
  const from = '"./generated/service/index.js"';
  return `${isModule ? `import ${names} from ${from}` : `const ${names} = require(${from})`};

async function report(baseUrl) {
  const credentials = { Mobile_Number: "+27820000000", Password: "a password" };
  const client = createMessagingAccountClient({ baseUrl, credentials });
  const credits = await client.checkCredits();
  const groups = await client.getGroups();
  const failure = await client.inviteFriend({ Invite_Email_Address: "zoë@example.org" }).catch((error) => error);
  const fault = isCallError(failure) && failure.kind === "fault" ? failure.fault.reason : String(failure);
  return JSON.stringify([credits, groups.table("Groups").rows, fault]);
}

report(process.argv[2]).then(console.log);
`;
};

/** A module with `report(baseUrl)`, which calls the service three times. `from`: the import of the output. */
export const program = (from) => `import { createMessagingAccountClient, isCallError } from "${from}";

export async function report(baseUrl: string): Promise<string> {
  const credentials = { Mobile_Number: "+27820000000", Password: "a password" };
  const client = createMessagingAccountClient({ baseUrl, credentials });
  const credits = await client.checkCredits();
  const groups = await client.getGroups();
  const failure: unknown = await client
    .inviteFriend({ Invite_Email_Address: "zoë@example.org" })
    .catch((error: unknown) => error);
  const fault = isCallError(failure) && failure.kind === "fault" ? failure.fault.reason : String(failure);
  return JSON.stringify([credits, groups?.table("Groups")?.rows, fault]);
}
`;
