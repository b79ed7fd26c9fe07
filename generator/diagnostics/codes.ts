/**
 * Owns the list of all diagnostics, one row for each error or warning about a description or a WSDL.
 * Invariant: a published code keeps its meaning. Each has a page `docs/diagnostics/<code>.md` and a golden case in
 * `test/diagnostics/cases`.
 */
import type { Diagnostic } from "./diagnostic.js";

export interface CodeRow {
  readonly code: string;
  readonly severity: Diagnostic["severity"];
  /** Short description; the title of its page. */
  readonly title: string;
}

const error = (code: string, title: string): CodeRow => ({ code, severity: "error", title });
const warning = (code: string, title: string): CodeRow => ({ code, severity: "warning", title });

/** AC1xxx: the text is not the YAML we read. AC2xxx: the shape is wrong. AC3xxx: the meaning is wrong. AC4xxx: of a WSDL. AC5xxx: of a plugin. */
export const codes = {
  empty: error("AC1001", "The description is empty"),
  tooLarge: error("AC1002", "The description is too large"),
  character: error("AC1003", "A character that a description cannot carry"),
  tab: error("AC1004", "A tab used as indentation"),
  indentation: error("AC1005", "Wrong indentation"),
  syntax: error("AC1006", "Not YAML"),
  documents: error("AC1007", "More than one YAML document"),
  duplicateKey: error("AC1008", "A key given twice"),
  keyKind: error("AC1009", "A key that is not a plain name"),
  aliasUnknown: error("AC1010", "An alias without an anchor"),
  aliasExpansion: error("AC1011", "Aliases that expand without end"),
  mergeKey: error("AC1012", "A merge key"),
  tag: error("AC1013", "A tag or directive"),
  depth: error("AC1014", "Nested too deeply"),
  quotes: error("AC1015", "A text that needs quotes"),
  noValue: error("AC1016", "A key without a value"),
  tooManyProblems: error("AC1017", "Too many problems to list"),

  wrongKind: error("AC2001", "A value of the wrong kind"),
  missingKey: error("AC2002", "A missing key"),
  unknownKey: error("AC2003", "An unknown key"),
  choice: error("AC2004", "Not one of the possible values"),
  variant: error("AC2005", "A definition that says nothing, or two things"),
  tooFew: error("AC2006", "An empty list, map or text"),
  repeated: error("AC2007", "A list that names something twice"),

  unknownType: error("AC3001", "An unknown type"),
  unknownCredential: error("AC3002", "An unknown credential set"),
  unknownTarget: error("AC3003", "An unspecified entry about something unknown"),
  unknownSample: error("AC3004", "A sample value for nothing"),
  bindingNotOffered: error("AC3005", "A binding that the service does not offer"),
  credentialPlace: error("AC3006", "A credential parameter placed wrongly"),
  typeUse: error("AC3007", "A type used where it cannot be"),
  unknownColumn: error("AC3008", "A key or relation about something unknown"),

  namespace: error("AC3010", "A namespace that cannot be used"),
  baseUrl: error("AC3011", "A base URL that cannot be used"),
  path: error("AC3012", "A path that cannot be used"),
  namespaceDisliked: warning("AC3013", "A namespace that a tool does not take"),
  bindingPath: error("AC3014", "A path of a binding where an operation is"),

  xmlName: error("AC3020", "A name that XML does not allow"),
  duplicateName: error("AC3021", "A name used twice"),
  fileName: error("AC3023", "A name that cannot be a file or folder"),
  collision: error("AC3024", "Names that collide in the generated code"),
  reservedType: error("AC3025", "A type name that is taken"),
  elementCollision: error("AC3028", "Names that collide in the WSDL"),

  structuredForm: error("AC3030", "A structured parameter over HTTP GET or POST"),
  headerWithoutSoap: error("AC3031", "A SOAP header, fault or action that nothing carries"),
  endlessRecord: error("AC3032", "A record that can never end"),
  enumerationValue: error("AC3033", "An enumeration value that cannot be used"),
  sample: error("AC3034", "A sample value that does not fit its type"),
  delimiter: error("AC3035", "A delimiter that cannot be used"),
  outputSize: error("AC3036", "An output that would be too large"),
  fieldForm: error("AC3037", "A field that its record cannot have"),
  bareParameters: error("AC3038", "A body that cannot hold the parameters or the result"),
  rpcParts: error("AC3039", "An rpc operation that no WSDL can say"),
  secretUnmarked: warning("AC3040", "A parameter, field or column that looks secret and is not marked so"),
  indistinctOperations: warning("AC3041", "Operations that no server can tell apart"),
  facet: error("AC3042", "A facet that its type cannot have"),
  operationNotThere: error("AC3043", "An operation to generate that is not there"),
  scriptLeftOut: warning("AC3044", "An operation that ASMX's JSON cannot carry"),
  attachment: error("AC3045", "An attachment that no message can carry"),

  notWsdl: error("AC4001", "A document that is no WSDL"),
  serviceNotChosen: error("AC4002", "A service that is not there, one of several, or one without a usable port"),
  operationRefused: error("AC4003", "An operation that cannot be imported"),
  operationSkipped: warning("AC4004", "An operation that is left out"),
  importNote: warning("AC4005", "Something of a WSDL that is not kept"),

  pluginError: error("AC5001", "A problem that a plugin reports"),
  pluginWarning: warning("AC5002", "Something that a plugin warns about"),
  pluginFailed: error("AC5003", "A plugin that fails"),
  pluginFile: error("AC5004", "A file that a plugin cannot write"),
} as const satisfies Record<string, CodeRow>;

export type CodeName = keyof typeof codes;
