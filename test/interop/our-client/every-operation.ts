/**
 * Owns all operations over all bindings: what the genuine service says it received is what we sent.
 * Invariant: each parameter has a value of its own, so that two that changed places are seen.
 */
import { operations } from "../../../generated/messaging-account/index.js";
import type {
  DefaultBindingId,
  ParameterDescription,
  TypeReference,
} from "../../../generated/messaging-account/index.js";
import { checksum } from "../tool-calls.js";
import { BINDINGS, type Caller } from "./caller.js";
import type { Checks } from "./checks.js";
import { plainDataSet } from "./plain-data-set.js";

/** Every operation over every binding, with all parameters, and over SOAP with none but the required. */
export async function checkEveryOperation(call: Caller, checks: Checks): Promise<void> {
  for (const [operation, { parameters }] of Object.entries(operations)) {
    for (const binding of BINDINGS) {
      for (const round of [1, 2]) {
        const values = parameters.map((parameter, at) => [parameter.name, sample(parameter, at, round)] as const);
        await check(call, checks, operation, binding, values);
      }
      if (binding !== "soap11" && binding !== "soap12") continue;
      const required = parameters.map(
        (parameter, at) => [parameter.name, parameter.required === true ? at : undefined] as const,
      );
      await check(call, checks, operation, binding, required);
    }
  }
}

type Values = readonly (readonly [name: string, value: unknown])[];

async function check(
  call: Caller,
  checks: Checks,
  operation: string,
  binding: DefaultBindingId,
  values: Values,
): Promise<void> {
  const name = `${operation} over ${binding}${values.some(([, value]) => value === undefined) ? ", parameters left out" : ""}`;
  await checks.run(name, async () => {
    const result = await call(operation, Object.fromEntries(values), binding);
    const line = [operation, ...values.map(([parameter, value]) => printed(operation, parameter, value))].join("|");
    if (typeof result === "number") return checks.equal(name, result, checksum(line));
    if (typeof result === "string") return checks.equal(name, result, line);
    if (operation === "updateProfile") return checks.equal(name, result, account(new Map(values)));
    checks.equal(name, plainDataSet(result), received(operation, values));
  });
}

export function sample(parameter: ParameterDescription, at: number, round: number): unknown {
  const type = nameOf(parameter.type);
  if (type === "int") return round === 1 ? at + 100 : -2147483648 + at;
  if (type === "boolean") return round === 1;
  if (parameter.dateFormats !== undefined) return round === 1 ? `0${at}/28/2009` : `2009/12/${10 + at}`;
  if (parameter.delimiter !== undefined) return round === 1 ? ["+27 1", "+27 2"] : "+27 3,+27 4";
  if (parameter.name === "Temp_Id") return "89ABCDEF-0123-4567-89AB-CDEF01234567";
  return round === 1 ? `${parameter.name} & < > " ' + % = é漢字😀` : ` ${parameter.name}\ttab\nline `;
}

function nameOf(type: TypeReference): string {
  return typeof type === "function" ? type().name : type.name;
}

/** What the service prints for what it got; a value type that is left out arrives there as 0 or false. */
function printed(operation: string, name: string, value: unknown): string {
  if (value !== undefined) return String(value);
  const parameter = Object.entries(operations)
    .find(([each]) => each === operation)?.[1]
    .parameters.find((each) => each.name === name);
  const type = parameter === undefined ? "string" : nameOf(parameter.type);
  return type === "int" ? "0" : type === "boolean" ? "false" : "(none)";
}

function received(operation: string, values: Values): unknown {
  const column = (name: string, type: string): unknown => ({ name, type, nullable: true, mapping: "element" });
  const rows = values.map(([name, value], position) => {
    const text = printed(operation, name, value);
    return [
      ["position", String(position)],
      ["name", name],
      ["value", text === "(none)" ? null : text],
    ];
  });
  return {
    name: "NewDataSet",
    namespace: "",
    tables: [
      { name: "Call", columns: [column("operation", "string")], keys: [], rows: [[["operation", operation]]] },
      {
        name: "Parameter",
        columns: [column("position", "int"), column("name", "string"), column("value", "string")],
        keys: [],
        rows,
      },
    ],
    relations: [],
    changes: { inserted: values.length + 1, modified: [], deleted: [], errors: [] },
  };
}

function account(values: ReadonlyMap<string, unknown>): unknown {
  const texts = { Nick: values.get("Nick_Name"), Cn: values.get("Email"), MobilePhone: values.get("Mobile_Number") };
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return {
    AccountGuid: "01234567-89ab-cdef-0123-456789abcdef",
    UserId: "12345678901234567890",
    ...given,
    CreationDateTime: "2009-03-04T05:06:07",
    LastAppLogin: "2009-07-04T06:06:07.089Z",
    LastWebLogin: "2009-07-04T07:06:07.1234567-02:30",
    Country: "",
    Paycount: -1,
    AuthenticationType: "OK",
    MobileReceipt: values.get("Delivery_Receipt") ?? 0,
    Credits: -2147483648,
    TotalSent: "1234.5600",
    Rating: 2147483647,
    PaidFor: true,
    TempId:
      values.get("Temp_Id") === undefined
        ? "00000000-0000-0000-0000-000000000000"
        : "89abcdef-0123-4567-89ab-cdef01234567",
  };
}
