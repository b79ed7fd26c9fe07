/** Owns the foreign clients and servers of the part about rpc/encoded, and how each is started. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, startCommand } from "../processes.js";
import { AXIS_CLASSES } from "../tools.js";
import type { EchoService } from "./ours.js";

export const bothVersions: readonly string[] = ["soap11", "soap12"];

export interface ToolClient {
  readonly name: string;
  readonly command: readonly string[];
  /** It has no types of its own: each value is a text. */
  readonly hasTextsOnly?: boolean;
}

/** Words of commands: `{sources}` is the folder of the programs. A server's folder has `echo.wsdl`. */
export interface ToolServer {
  readonly name: string;
  /** Commands that run first, once. */
  readonly prepare?: readonly (readonly string[])[];
  readonly command: readonly string[];
  /** Finds the port in what it prints. */
  readonly port: RegExp;
  readonly bindings: readonly string[];
  /** Path of the service. */
  readonly path?: string;
  /** Name of its client: with an address as a further word, the server passes on every call by it. */
  readonly relay?: string;
  /** A character that it cannot write, which is left out of all texts. */
  readonly without?: string;
  /** What it cannot read in our WSDL, and what stands there instead. */
  readonly replaced?: readonly [string, string];
}

export const toolClients: readonly ToolClient[] = [
  { name: "PHP's SoapClient", command: ["php", "{sources}/php_client.php"] },
  { name: "SOAP::Lite's client", command: ["perl", "{sources}/soap_lite_client.pl"], hasTextsOnly: true },
  { name: "suds", command: ["/usr/bin/python3", "{sources}/suds_client.py"], hasTextsOnly: true },
  { name: "zeep", command: ["/usr/bin/python3", "{sources}/zeep_client.py"] },
];

/** Commands that make the classes of a WSDL in the package of its name, and AxisRelay. */
function axisClasses(name: string): readonly (readonly string[])[] {
  const flags = ["--server-side", "-o", ".", "-p", name, "echo.wsdl"];
  return [
    ["java", "-cp", AXIS_CLASSES, "org.apache.axis.wsdl.WSDL2Java", ...flags],
    [
      "sh",
      "-c",
      `javac --release 8 -nowarn -g -cp ${AXIS_CLASSES} -d . $(find ${name} -name '*.java') {sources}/AxisRelay.java`,
    ],
  ];
}

export const toolServers: readonly ToolServer[] = [
  {
    name: "PHP's SoapServer",
    command: ["php", "-S", "127.0.0.1:0", "{sources}/php_server.php"],
    port: /127\.0\.0\.1:(\d+)\) started/,
    bindings: bothVersions,
  },
  {
    name: "SOAP::Lite's server",
    command: ["perl", "{sources}/soap_lite_server.pl"],
    port: /127\.0\.0\.1:(\d+)/,
    bindings: ["soap11"],
  },
  {
    // A name of its own, since it reads less.
    name: "SOAP::Lite's server over SOAP 1.2",
    command: ["perl", "{sources}/soap_lite_server.pl"],
    port: /127\.0\.0\.1:(\d+)/,
    bindings: ["soap12"],
  },
  {
    name: "Axis 1.4's server",
    prepare: [
      ...axisClasses("echo"),
      [
        "sh",
        "-c",
        `javac --release 8 -nowarn -g -cp ${AXIS_CLASSES} -d . {sources}/AxisThings.java {sources}/OutOfStock.java`,
      ],
    ],
    command: ["java", "-cp", AXIS_CLASSES, "AxisRelay", "echo/deploy.wsdd", "echo.EchoLocator"],
    port: /port (\d+)/,
    bindings: ["soap11"],
    path: "/axis/services/EchoSoap",
    relay: "Axis 1.4's client",
    without: "😀",
    replaced: ["soapenc:dateTime", "s:dateTime"],
  },
  {
    name: "gSOAP's server",
    prepare: [
      ["wsdl2h", "-o", "echo.h", "echo.wsdl"],
      ["soapcpp2", "-j", "-x", "-I/usr/share/gsoap/import", "echo.h"],
      [
        "sh",
        "-c",
        "g++ -std=c++17 -O0 -I. -o relay {sources}/gsoap_relay.cpp soapC.cpp soapEchoSoapProxy.cpp soapEchoSoapService.cpp -lgsoap++",
      ],
    ],
    command: ["./relay"],
    port: /port (\d+)/,
    bindings: bothVersions,
    relay: "gSOAP's client",
  },
];

/** A Java class as a service, which Axis itself describes: its classes are made with those of Axis's server. */
export const axisThings: ToolServer = {
  name: "Axis 1.4's own service",
  command: ["java", "-cp", AXIS_CLASSES, "AxisThings"],
  port: /port (\d+)/,
  bindings: ["soap11"],
  path: "/axis/services/Things",
};

/** Server and client that Axis makes of the WSDL of its own service. */
export const thingsRelay: ToolServer = {
  name: "Axis 1.4 by its own WSDL",
  prepare: axisClasses("things"),
  command: ["java", "-cp", AXIS_CLASSES, "AxisRelay", "things/deploy.wsdd", "things.AxisThingsServiceLocator"],
  port: /port (\d+)/,
  bindings: ["soap11"],
  path: "/axis/services/Things",
};

/** The command with the paths of its programs. */
export function commandIn(folder: string, command: readonly string[]): readonly string[] {
  return command.map((word) => word.replaceAll("{sources}", join(folder, "encoded")));
}

/** A tool has one folder, whatever of it runs. */
export function toolFolder(name: string, work: string): string {
  return join(work, `encoded-${name.replace(/\W.*/, "").toLowerCase()}`);
}

/** Makes the server's own folder in `work`, and its programs there. Rejects with what a command printed if it fails. */
export async function prepareTool(
  { name, prepare = [], replaced: [old, other] = ["", ""] }: ToolServer,
  folder: string,
  work: string,
  { wsdl }: Pick<EchoService, "wsdl">,
): Promise<string> {
  const cwd = toolFolder(name, work);
  mkdirSync(cwd, { recursive: true });
  const text = readFileSync(wsdl, "utf8");
  writeFileSync(join(cwd, "echo.wsdl"), old === "" ? text : text.replaceAll(old, other));
  for (const command of prepare) {
    const { code, stdout, stderr } = await runCommand(commandIn(folder, command), { cwd });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  return cwd;
}

/** Starts a server in its folder, and resolves with its base URL. Rejects with what it printed if it ends. */
export async function startTool(
  { name, command, port, path = "" }: ToolServer,
  folder: string,
  cwd: string,
  words: readonly string[] = [],
): Promise<{ readonly baseUrl: string; stop(): void }> {
  const child = startCommand([...commandIn(folder, command), ...words], {
    cwd,
    env: { ECHO_WSDL: join(cwd, "echo.wsdl") },
  });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const [, number] = port.exec(output) ?? [];
        if (number !== undefined) resolve(`http://127.0.0.1:${number}${path}`);
      });
    child.once("close", () => reject(new Error(`${name} ended: ${output}`)));
  });
  return { baseUrl, stop: () => child.kill() };
}
