/**
 * Owns the table of foreign tools: how each is run, and where it cannot read what a genuine service says either.
 * Invariant: a deviation states exactly what the tool gives and why; anything else fails the run.
 */
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import type { CallName } from "./tool-calls.js";

/** A command line; `{url}`, `{tools}` (test/interop/tools) and `{work}` (the tool's folder) are filled in. */
export type CommandLine = readonly string[];

/** A call whose value a tool does not give as it was sent, by a fault of its own. */
export interface Deviation {
  readonly calls: readonly CallName[];
  readonly bindings: readonly DefaultBindingId[];
  /** The value the tool gives for the right value. */
  readonly gives: (right: unknown) => unknown;
  readonly reason: string;
  /** Only at one of the two services. Default: at both. */
  readonly only?: "genuine" | undefined;
}

export interface Tool {
  readonly name: string;
  readonly language: string;
  readonly bindings: readonly DefaultBindingId[];
  /** Loads no WSDL: the calls are typed by hand. */
  readonly byHand?: boolean | undefined;
  readonly generate?: readonly CommandLine[] | undefined;
  readonly compile?: readonly CommandLine[] | undefined;
  readonly run: CommandLine;
  readonly deviations: readonly Deviation[];
}

const SOAP = ["soap11", "soap12"] as const;
const FORM = ["http-get", "http-post"] as const;
const ALL = [...SOAP, ...FORM] as const;

/** Changes members at any depth; a member set to undefined is gone. */
function changed(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, changed(change(name, member), change)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

const withoutEmpty = (right: unknown): unknown => changed(right, (_, member) => (member === "" ? undefined : member));

const MONO_REFERENCES = ["EnterpriseServices", "Web.Services", "Data", "Xml"].map((name) => `-r:System.${name}.dll`);
const MONO_PROTOCOLS = ["SOAP", "SOAP12", "HttpGet", "HttpPost"];

const AXIS_JARS = ["axis", "axis-jaxrpc", "axis-saaj", "wsdl4j", "commons-logging", "commons-discovery", "javax.mail"];
/** Axis, what it needs, and the working folder. */
export const AXIS_CLASSES = [...AXIS_JARS.map((name) => `/usr/share/java/${name}.jar`), "."].join(":");
const AXIS_REASON =
  "Axis writes characters beyond U+FFFF as two references, which is not XML: called without the emoji";

/** Its manifest names the others. */
const JAXWS_CLASSES = "/usr/share/java/jaxws-rt.jar:.";

export const TOOLS: readonly Tool[] = [
  {
    name: "zeep",
    language: "Python",
    bindings: ALL,
    run: ["/usr/bin/python3", "{tools}/zeep_client.py", "{url}"],
    deviations: [
      {
        calls: ["Account", "DataSet"],
        bindings: ALL,
        gives: withoutEmpty,
        reason: "zeep reads an empty element as None",
      },
    ],
  },
  {
    name: "PHP SoapClient",
    language: "PHP",
    bindings: SOAP,
    run: ["php", "{tools}/php_client.php", "{url}"],
    deviations: [],
  },
  {
    name: "gSOAP",
    language: "C++",
    bindings: SOAP,
    generate: [
      ["wsdl2h", "-t", "{tools}/gsoap_typemap.dat", "-o", "service.h", "{url}?WSDL"],
      ["soapcpp2", "-C", "-j", "-I/usr/share/gsoap/import", "service.h"],
    ],
    compile: [
      [
        "sh",
        "-c",
        "g++ -std=c++17 -O0 -I. -o client {tools}/gsoap_client.cpp soapC.cpp soapMessagingAccountSoapProxy.cpp -lgsoap++",
      ],
    ],
    run: ["./client", "{url}"],
    deviations: [],
  },
  {
    name: "Mono wsdl",
    language: "C#",
    bindings: ALL,
    generate: MONO_PROTOCOLS.map((name) => [
      "wsdl",
      "-nologo",
      `-protocol:${name}`,
      `-n:By${name}`,
      `-out:${name}.cs`,
      "{url}?WSDL",
    ]),
    compile: [
      [
        "mcs",
        "-nologo",
        "-langversion:6",
        "-out:client.exe",
        ...MONO_REFERENCES,
        "-r:Microsoft.CSharp.dll",
        ...MONO_PROTOCOLS.map((name) => `${name}.cs`),
        "{tools}/mono_client.cs",
      ],
    ],
    run: ["mono", "client.exe", "{url}"],
    deviations: [
      {
        calls: ["DataSet", "DataSet types"],
        bindings: FORM,
        gives: () => ({ error: "InvalidOperationException: There is an error in XML document (2, 2)." }),
        reason: "Mono's GET and POST classes cannot read a bare DataSet, not even from the genuine service",
      },
      {
        calls: ["string"],
        bindings: ["http-get"],
        only: "genuine",
        gives: (right) => String(right).replace("é漢字😀", "%u00E9%u6F22%u5B57%uD83D%uDE00"),
        reason: "sends %uXXXX, which Mono's own server does not read",
      },
      {
        calls: ["string"],
        bindings: ["http-post"],
        only: "genuine",
        gives: (right) => String(right).replace("é漢字😀", "\ufffd漢字\ufffd\ufffd"),
        reason: "sends %uXXXX, which Mono's own server does not read",
      },
      {
        calls: ["Account"],
        bindings: ["http-get"],
        only: "genuine",
        gives: (right) =>
          changed(right, (_, member) =>
            typeof member === "string" ? member.replace("é漢字😀", "%u00E9%u6F22%u5B57%uD83D%uDE00") : member,
          ),
        reason: "sends %uXXXX, which Mono's own server does not read",
      },
      {
        calls: ["Account"],
        bindings: ["http-post"],
        only: "genuine",
        gives: (right) =>
          changed(right, (_, member) =>
            typeof member === "string" ? member.replace("é漢字😀", "\ufffd漢字\ufffd\ufffd") : member,
          ),
        reason: "sends %uXXXX, which Mono's own server does not read",
      },
    ],
  },
  {
    name: "node-soap",
    language: "JavaScript",
    bindings: SOAP,
    run: ["node", "{tools}/node_soap_client.mjs", "{url}"],
    deviations: [
      {
        calls: ["Account"],
        bindings: SOAP,
        gives: (right) =>
          changed(right, (name, member) =>
            name === "UserId" || name === "TotalSent"
              ? String(Number(member))
              : name === "CreationDateTime"
                ? `${member}Z`
                : member,
          ),
        reason: "node-soap reads decimal as a JavaScript number, and a dateTime without a zone as local time",
      },
    ],
  },
  {
    name: "SOAP::Lite",
    language: "Perl",
    bindings: SOAP,
    byHand: true,
    run: ["perl", "{tools}/soap_lite.pl", "{url}"],
    deviations: [],
  },
  {
    name: "curl",
    language: "shell",
    bindings: ALL,
    byHand: true,
    run: ["node", "{tools}/curl_client.mjs", "{url}"],
    deviations: [],
  },
  {
    name: "suds",
    language: "Python",
    bindings: ["soap11"],
    run: ["/usr/bin/python3", "{tools}/suds_client.py", "{url}"],
    deviations: [
      {
        calls: ["Account"],
        bindings: ["soap11"],
        gives: withoutEmpty,
        reason: "suds reads an empty element as None",
      },
    ],
  },
  {
    name: "SOAP::WSDL",
    language: "Perl",
    bindings: ["soap11"],
    generate: [["wsdl2perl", "-b", ".", "{url}?WSDL"]],
    run: ["perl", "{tools}/soap_wsdl.pl", "{url}"],
    deviations: [
      {
        calls: ["DataSet"],
        bindings: ["soap11"],
        gives: () => ({
          error: "Cannot resolve class for getContactListResponse/getContactListResult/schema",
        }),
        reason: "SOAP::WSDL reads no wildcards, so no DataSet, not even from the genuine service",
      },
    ],
  },
  {
    name: "soap4r",
    language: "Ruby",
    bindings: ["soap11"],
    run: ["ruby", "{tools}/soap4r.rb", "{url}"],
    deviations: [],
  },
  {
    name: "Axis 1.4",
    language: "Java",
    bindings: ["soap11"],
    generate: [["java", "-cp", AXIS_CLASSES, "org.apache.axis.wsdl.WSDL2Java", "-o", ".", "-p", "ma", "{url}?WSDL"]],
    compile: [["sh", "-c", `javac -nowarn -cp ${AXIS_CLASSES} -d . ma/*.java {tools}/AxisClient.java`]],
    run: ["java", "-cp", AXIS_CLASSES, "AxisClient", "{url}"],
    deviations: [
      {
        calls: ["string"],
        bindings: ["soap11"],
        gives: (right) => String(right).replace("😀", ""),
        reason: AXIS_REASON,
      },
      {
        calls: ["Account"],
        bindings: ["soap11"],
        gives: (right) =>
          changed(right, (name, member) =>
            name === "Nick" ? String(member).replace("😀", "") : name === "CreationDateTime" ? `${member}Z` : member,
          ),
        reason: `${AXIS_REASON}; it reads a dateTime without a zone as UTC`,
      },
    ],
  },
  {
    name: "JAX-WS wsimport",
    language: "Java",
    bindings: SOAP,
    // `-extension` for the SOAP 1.2 port.
    generate: [["wsimport", "-quiet", "-extension", "-Xnocompile", "-p", "ma", "-s", ".", "{url}?WSDL"]],
    compile: [["sh", "-c", `javac -nowarn -cp ${JAXWS_CLASSES} -d . ma/*.java {tools}/JaxwsClient.java`]],
    run: ["java", "-cp", JAXWS_CLASSES, "JaxwsClient", "{url}"],
    deviations: [],
  },
  {
    name: "KDSoap",
    language: "C++, Qt",
    bindings: SOAP,
    generate: [
      ["kdwsdl2cpp", "-o", "service.h", "{url}?WSDL"],
      ["kdwsdl2cpp", "-impl", "service.h", "-o", "service.cpp", "{url}?WSDL"],
    ],
    compile: [
      [
        "sh",
        "-c",
        "moc -o moc_service.cpp service.h && g++ -O0 -fPIC -std=c++17 -I. -o client {tools}/kdsoap_client.cpp service.cpp moc_service.cpp " +
          "$(pkg-config --cflags --libs Qt5Core Qt5Network Qt5Xml) -I/usr/include/KDSoapClient -lkdsoap",
      ],
    ],
    run: ["./client", "{url}"],
    deviations: [
      {
        calls: ["Account"],
        bindings: SOAP,
        gives: (right) =>
          changed(right, (name, member) =>
            name === "UserId" ? "1.23456794e+19" : name === "TotalSent" ? "1234.56006" : member,
          ),
        reason: "KDSoap reads decimal as a 32-bit float",
      },
    ],
  },
];
