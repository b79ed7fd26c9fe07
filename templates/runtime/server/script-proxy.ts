/**
 * Owns the script of `/js` and `/jsdebug`, which pages of ASP.NET AJAX load to call the service.
 * Invariant: a name of the description is printed as an encoded string, or as an identifier that was checked: no text becomes code.
 */
import { quote } from "../bindings/script/to-json.js";
import type { AnyOperation, TypeReference } from "../description.js";
import { resolveType, wireName } from "../values/element.js";

const accessors = [
  "path",
  "timeout",
  "defaultUserContext",
  "defaultSucceededCallback",
  "defaultFailedCallback",
  "enableJsonp",
  "jsonpCallbackParameter",
];
/** Parts of names that `var` may declare. */
const identifier = /^[A-Za-z_$][\w$]*$/;
const words =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/**
 * The script of a service. `path`: its address on the page. `debug`: with the parameter documentation that editors
 * show.
 */
export function printProxy(name: string, path: string, operations: readonly AnyOperation[], debug: boolean): string {
  const service = globalName(name);
  const lines = [
    `${service}=function(){`,
    `${service}.initializeBase(this);`,
    "this._timeout=0;this._userContext=null;this._succeeded=null;this._failed=null;",
    "};",
    `${service}.prototype={`,
    [
      `_get_path:function(){var p=this.get_path();return p?p:${service}._staticInstance.get_path();}`,
      ...operations.map((operation) => `${quote(operation.name)}:${printMethod(operation, debug)}`),
    ].join(",\r\n"),
    "};",
    `${service}.registerClass(${quote(name)},Sys.Net.WebServiceProxy);`,
    `${service}._staticInstance=new ${service}();`,
    ...accessors.flatMap((each) => [
      `${service}.set_${each}=function(value){${service}._staticInstance.set_${each}(value);};`,
      `${service}.get_${each}=function(){return ${service}._staticInstance.get_${each}();};`,
    ]),
    `${service}.set_path(${quote(path)});`,
    ...operations.map((operation) => {
      const member = `[${quote(operation.name)}]`;
      return `${service}${member}=function(){var s=${service}._staticInstance;return s${member}.apply(s,arguments);};`;
    }),
    ...printTypes(operations),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** Parameters have generated names, because those of the description may be no identifiers. */
function printMethod({ name, parameters, useHttpGet = false }: AnyOperation, debug: boolean): string {
  const names = parameters.map((_, index) => `p${index}`);
  const members = parameters.map((parameter, index) => `${quote(wireName(parameter))}:p${index}`);
  const comments = debug
    ? parameters.map((each, index) => `/// <param name="p${index}">${comment(each)}</param>\r\n`)
    : [];
  const call = `return this._invoke(this._get_path(),${quote(name)},${useHttpGet},{${members.join(",")}},succeededCallback,failedCallback,userContext);`;
  return `function(${[...names, "succeededCallback", "failedCallback", "userContext"].join(",")}){\r\n${comments.join("")}${call}}`;
}

/** Text for a line of an XML comment, without characters that could end the line or the comment. */
function comment({ name }: { readonly name: string }): string {
  return name.replace(/[^\w.$-]/g, "_");
}

/** Objects with `__type`, and enumerations, as far as the operations use them. */
function printTypes(operations: readonly AnyOperation[]): readonly string[] {
  const printed = new Map<string, string>();
  const open: TypeReference[] = operations.flatMap(({ parameters, result }) => [
    ...parameters.map(({ type }) => type),
    ...(result.type === undefined ? [] : [result.type]),
  ]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const type = resolveType(next);
    if (type.kind === "array" || type.kind === "repeated") open.push(type.item.type);
    else if (type.kind === "coded" && type.item !== undefined) open.push(type.item.type);
    else if (!printed.has(type.name)) {
      const fields = type.kind === "record" ? type.fields : fieldsOf(type);
      if (fields === undefined && (type.kind !== "simple" || type.values === undefined)) continue;
      printed.set(
        type.name,
        fields === undefined ? printEnumeration(type.name, valuesOf(type)) : printRecord(type.name),
      );
      open.push(...(fields ?? []).map((field) => field.type));
    }
  }
  return [...printed.values()];
}

function fieldsOf(type: object): readonly { readonly type: TypeReference }[] | undefined {
  const { description } = type as {
    readonly description?: { readonly fields: readonly { readonly type: TypeReference }[] };
  };
  return description?.fields;
}

function valuesOf(type: object): readonly string[] {
  return "values" in type && Array.isArray(type.values) ? type.values : [];
}

function printRecord(name: string): string {
  const global = globalName(name);
  const create = `${global}=Sys.Net.WebServiceProxy._generateTypedConstructor(${quote(name)});`;
  return `if(typeof(${global})==="undefined"){\r\n${create}\r\n${global}.registerClass(${quote(name)});\r\n}`;
}

function printEnumeration(name: string, values: readonly string[]): string {
  const global = globalName(name);
  const members = values.map((value, index) => `${quote(value)}:${index}`).join(",");
  const create = `${global}=function(){throw Error.invalidOperation();};\r\n${global}.prototype={${members}};`;
  return `if(typeof(${global})==="undefined"){\r\n${create}\r\n${global}.registerEnum(${quote(name)},true);\r\n}`;
}

/** A global variable of this name, as an expression that can be assigned. */
function globalName(name: string): string {
  return identifier.test(name) && !words.test(name) ? `window.${name}` : `window[${quote(name)}]`;
}
