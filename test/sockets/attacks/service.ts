/** Owns the service that is attacked: one operation for each shape of value, and a WSDL of the usual size. */
import type { ArrayType, OperationDescription, RecordType } from "../../../templates/runtime/description.js";
import { scalarResult } from "../../../templates/runtime/results/index.js";
import * as values from "../../../templates/runtime/values/index.js";
import { letTimePass } from "../../waits.js";

export const namespace = "http://example.org/attacked/";
export const path = "/attacked.asmx";

export const service = {
  name: "Attacked",
  namespace,
  path,
  bindings: ["soap11", "soap12", "http-get", "http-post"] as const,
  contract: 1 as const,
};

const texts: ArrayType = { kind: "array", name: "ArrayOfString", item: { name: "string", type: values.string } };
const place: RecordType = {
  kind: "record",
  name: "Place",
  fields: ["Street", "City", "Country"].map((name) => ({ name, type: values.string })),
};
const places: ArrayType = { kind: "array", name: "ArrayOfPlace", item: { name: "Place", type: place } };

function operation(name: string, type: OperationDescription["parameters"][number]["type"]): OperationDescription {
  return {
    service,
    name,
    parameters: [{ name: "Value", type }],
    result: { codec: scalarResult, type: values.int },
  };
}

export const operations = {
  takeText: operation("takeText", values.string),
  takeNumber: operation("takeNumber", values.int),
  takeBytes: operation("takeBytes", values.base64Binary),
  takeTexts: operation("takeTexts", texts),
  takePlaces: operation("takePlaces", places),
  waitAWhile: operation("waitAWhile", values.int),
};

type Given = { readonly Value?: { readonly length: number } | number | null };

/** How much was taken. */
const take = ({ Value }: Given): number => (typeof Value === "object" && Value !== null ? Value.length : 0);

export const handlers = {
  takeText: ({ Value }: { readonly Value?: string | null }): number => Value?.length ?? 0,
  takeNumber: take,
  takeBytes: take,
  takeTexts: take,
  takePlaces: take,
  waitAWhile: ({ Value }: { readonly Value: number }): Promise<number> =>
    letTimePass(Value, "the handler takes as long as it is asked to").then(() => Value),
};

/** 140 KB, as that of 38 operations has. */
export const wsdl = [
  '<definitions targetNamespace="',
  { slot: "namespace" } as const,
  `"><!--${" documentation".repeat(10_000)}--><address location="`,
  { slot: "address" } as const,
  '"/></definitions>',
];
