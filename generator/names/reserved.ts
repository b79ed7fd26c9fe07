/**
 * Owns the reserved names: those of the language, of globals that generated code uses, and of the runtime.
 * Invariant: every name that generated code would shadow or break is in one of these lists.
 */
import { scalars } from "../model/scalars.js";
import { scalarNames, xmlTypeNames } from "../model/service.js";

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** Words that cannot name a constant, a type or an import in a TypeScript module. */
export const reservedWords: ReadonlySet<string> = new Set(
  words(`
    abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger
    declare default delete do else enum eval export extends false finally for from function get global if implements import
    in infer instanceof interface intrinsic is keyof let module namespace never new null number object of out override package
    private protected public readonly require return satisfies set static string super switch symbol this throw true try type
    typeof undefined unique unknown using var void while with yield Infinity NaN globalThis`),
);

/** Exports of the runtime that the output's `index.ts` re-exports. A test compares them with `runtime/index.ts`. */
export const runtimeNames: readonly string[] = words(`
    AbortedError AbsentValues AddressedOptions AddressingDescription AllOrNone AnswerBlocks AnswerMode AnswerParts AnyCallError
    AnyCallOptions AnyDataSetRow AnyDataTables AnyOperation AnySingleOptions AnyValue ArrayType AuthorizationSource basicAuth
    BasicAuthOptions bearerAuth BearerTokenSource Binding BindingEndpoint BindingId BodyEncoding call CallError CallErrorDetails
    CallErrorKind CallLayer CallNames CallOptions CallOptionsNeedingHeaders CallOptionsTakingHeaders CallResponse callRows ClientBinding
    ClientFor ClientHooks ClientLayer ClientLimits ClientOf ClientOptions CloseOptions CodedType ColumnDescription ColumnMapping
    compareDecimals ConnectionOptions createClient createDispatcher Credentials CredentialValue DataColumn DataColumnInput DataForeignKey
    DataKey DataKeyRule DataKeyRules DataNoted DataNotes DataRelation DataRow DataRowInput DataRowTypes DataSet dataSet DataSetChanges
    DataSetChangesInput DataSetInput DataSetNames DataSetRow DataSetRows DataSetStream DataSetStreamEnd DataSetStreamInput DataTable
    DataTableInput DataTableInputs DataTables DataTableStreamInput DataTableStreamInputs DataValue DateFormat DateOnly DateTime
    dateTimeFromInstant dateTimeToInstant Decimal decimalFromNumber decimalToNumber DeclaresFaults DefaultBindingId DeletedRow
    DeletedRowInput DetailElement detailElements Dispatcher DispatcherLimits DispatcherOptions dotNetDefaults Duration ElementNames
    ElementPath EncodedAnswer EncodedMessage EncodedPieces EncodedReply EncodedRequest ErrorPlace ErrorReport Fault FaultCode FaultContent
    FaultDescription FaultDetail FaultError FaultErrorOf faultOf FaultOptions fetchTransport FetchTransportOptions FieldDescription
    FindSecrets FixtureSource fixtureTransport formatDate FormBindingId FormItemCount formItems FormItems GivenNames GivenOnce
    GivesHeaders Guid Handler HandlerContext HandlerResult HeadersGiven HeadersOptions HelpPage HelpPageOptions HelpSubject httpGet
    HttpHeaders httpPost httpProxy HttpProxy HttpProxyOptions HttpRequest HttpResponse HttpStatusError inProcessTransport InsertedRow
    InsertedRowInput Interceptor InvalidArgumentError isCallError isDataSetStream isFaultOf Layer LayeredCall LayerPlace LayerSending
    LeafRecord ListenerOptions Mended MendedAnswer MendedPlace MendingClient MessageActions MessageParts ModifiedRow ModifiedRowInput
    NamespaceScope NodeAgent NodeEmitter nodeHttpListener nodeHttpTransport NodeHttpTransportOptions NodeIncoming NodeListener
    NodeRequestListener NodeServerResponse NodeSocket NoSoapHeaders notImplemented ntlmTransport NtlmTransportOptions objectTypes
    ObjectTypes ObservedRequest ObservedResponse OfferedBy OfferedOperation OpenedRequest OperationCall OperationDescription OptionsOfCall
    OrNothing ParameterDescription ParameterValues PendingCall PoolOptions QualifiedName ReadFault Received RecordType Remaining
    RemainingIfAny RepeatedType Repetition RequestHandler requestHeaders RequestHeaders RequestSecurity responseHeaders ResponseHeaders
    ResultCodec ResultDescription ResultSender ResultSending RetryOptions RichArrayDescription RichField RichRecord RichRecordDescription
    RowError RowErrorInput RowsCall RowsCallNeedingHeaders RowsOf RowsOptions RuntimeContract ScriptBindingId Secrecy serve
    ServedDispatcher ServedOperation ServeOptions ServerHandle ServerLayer ServerSite ServerTable ServiceDescription sessionTransport
    setObjectTypes SimpleType SingleCall SingleCallOptions soap11 soap12 SoapAnswers SoapBindingId SoapHeaderDescription SoapHeaders
    SoapSecurity SoapSecurityHeader SoapVersion StoppableOptions StoppableTransport Stopper streamDataSet TableDescription TextOfNames
    textsNamed TimeOnly TimeoutError ToldOnce Transport TransportError TransportOptions TypeDescription TypedText TypeReference
    UndecodableError Unspecified usernameToken UsernameTokenOptions Utf8Markup Utf8Text ValueError values WebDispatcher webHandler
    WebHandlerOptions WholeResponse withDataSets WithOptional WrittenAttribute WsdlSegments WsdlSource XmlAttribute XmlAttributes
    XmlContent XmlElementText XmlError XmlErrorCode XmlLimitName XmlLimits XmlPosition XmlReader XmlReaderOptions XmlWriter
    XmlWriterOptions`);

/** Exports of the runtime's module of streams, which outputs with MTOM re-export, too. A test compares them with `streams.ts` of both sides. */
export const streamNames: readonly string[] = words(`
    ByteSource ByteStream Sendable StreamCall streamed Streamed StreamsOf`);

/** Constants that `operations.ts` imports or declares besides the operations. */
export const operationModuleNames: ReadonlySet<string> = new Set([
  ...scalarNames,
  ...runtimeNames,
  ...words(`
    anyType enumeration itemList openEnumeration orderedRecord QName repeated richArray richRecord xml scalarResult recordResult arrayResult codedResult dataSetType dataTableType statedDataSet voidResult dataSetResult
    service operations unspecified wsdl`),
]);

/** Global types and values that generated code or the reader of it relies on. */
const globalTypes = words(`
  AbortController AbortSignal Array ArrayBuffer AsyncGenerator AsyncIterable AsyncIterator Awaited BigInt Blob Boolean Buffer
  ConstructorParameters DataView Date Error Exclude Extract FormData Function Generator Headers InstanceType Int16Array
  Int32Array Int8Array Intl Iterable Iterator JSON Map Math NonNullable Number Object Omit Parameters Partial Pick Promise
  PromiseLike PropertyKey Proxy ReadableStream Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Reflect RegExp Request
  Required Response ReturnType Set String Symbol TextDecoder TextEncoder ThisType URL URLSearchParams Uint16Array Uint32Array
  Uint8Array WeakMap WeakRef WeakSet`);

/** Names no type of a description may have: in a description they mean something else. */
export const languageTypeNames: ReadonlySet<string> = new Set([
  ...scalarNames.filter((name) => scalars[name].rare !== true),
  ...xmlTypeNames.filter((name) => name !== "QName" && name !== "DataTable"),
  "DataSet",
  "none",
  "void",
]);

/** Names that no type and no constant has in generated code: the language's, TypeScript's and the runtime's. */
export const reservedTypeNames: ReadonlySet<string> = new Set([
  ...languageTypeNames,
  ...reservedWords,
  ...globalTypes,
  ...runtimeNames,
  ...streamNames,
]);

/**
 * Names no operation has as a method of the generated client: `then` would make the client look like a promise, the others
 * change how JavaScript treats any object.
 */
export const clientMemberNames: ReadonlySet<string> = new Set(
  words(`
    then constructor prototype toString toLocaleString valueOf toJSON hasOwnProperty isPrototypeOf propertyIsEnumerable
    __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__`),
);
