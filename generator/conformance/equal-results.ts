/**
 * Owns the comparison of JSON with SOAP: calls one operation over both, and compares both results as JSON.
 * Invariant: results are compared value by value. If the service refuses one of the two calls, it must refuse the other
 * for the same reason.
 */
import { recover } from "../model/attempt.js";
import { isScriptBinding, isSoapBinding } from "../model/bindings.js";
import { operationsOf } from "../model/questions.js";
import type { BindingId, Operation, Service } from "../model/service.js";
import { parameterHeaderName, type Requirement, requirementsOf } from "../emit/openapi/security.js";
import { type CallForm, jsonForm } from "../record/call-forms.js";
import { bindingsWithScript } from "../../templates/runtime/bindings/script/script.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import { isCallError } from "../../templates/runtime/errors.js";
import { JsonError } from "../../templates/runtime/json/json-error.js";
import { fieldFromJson, resultToJson } from "../../templates/runtime/json/json-values.js";
import { resultWithNumbers } from "../../templates/runtime/json/number-values.js";
import { dateTimeToInstant } from "../../templates/runtime/values/instant.js";
import { type AnswerBounds, ask } from "./bounded-answer.js";
import { compareTrees, type MayDiffer } from "./compare-trees.js";
import type { Deviation } from "./judgement.js";
import { readJsonTree } from "./json-tree.js";
import type { Values } from "./stand-ins.js";

/** A described service with its client's operations by method name, and the text of its OpenAPI document. */
export interface EqualSubject {
  readonly model: Service;
  readonly service: ServiceDescription;
  readonly operations: Readonly<Record<string, AnyOperation>>;
  readonly openapi: string;
  /** The JSON API has numbers for `long`, `decimal` and their kin; `openapi` has texts, which such an API also takes. */
  readonly numbers?: boolean | undefined;
}

export interface EqualSettings {
  /** The server of SOAP. */
  readonly url: URL;
  /** A gateway in front of it, or the JSON API of the same service. */
  readonly json: URL | undefined;
  readonly values: Values;
  readonly bounds: AnswerBounds;
  readonly mayDiffer: MayDiffer;
}

export interface EqualCall {
  readonly operation: string;
  readonly form: CallForm;
  /** Deviations of the result from that over SOAP. Rejects where no answer comes. */
  readonly compare: () => Promise<readonly Deviation[]>;
}

type Json = Readonly<Record<string, unknown>>;
type Method = (
  parameters: Json,
  options: { readonly binding: BindingId; readonly signal: AbortSignal },
) => Promise<unknown>;

/**
 * ASMX's JSON of operations that only read, since others answer a second call otherwise; with `json` also the clean JSON of all operations.
 * Operations with DataSets or XML as parameters have no sample, and are left out.
 */
export function equalCalls(subject: EqualSubject, settings: EqualSettings): readonly EqualCall[] {
  const comparison = new Comparison(subject, settings);
  return Object.entries(subject.operations).flatMap(([method, operation]) => {
    const described = operationsOf(subject.model).find(({ name }) => name === operation.name);
    const soap = described?.bindings.find(isSoapBinding);
    const sample = comparison.sampleOf(operation);
    if (described === undefined || soap === undefined || sample === undefined) return [];
    const scripts = described.reads ? described.bindings.filter(isScriptBinding) : [];
    const gateway = settings.json === undefined ? undefined : jsonForm(false);
    const forms: readonly CallForm[] = gateway === undefined ? scripts : [...scripts, gateway];
    return forms.map((form): EqualCall => ({
      operation: operation.name,
      form,
      compare: () => comparison.compare({ method, operation, described, soap, sample }, form),
    }));
  });
}

interface Subject {
  readonly method: string;
  readonly operation: AnyOperation;
  readonly described: Operation;
  readonly soap: BindingId;
  /** Parameters besides credentials. */
  readonly sample: Json;
}

interface Outcome {
  readonly result?: unknown;
  readonly fault?: string;
}

/** The part of an OpenAPI document that has the samples. */
type Paths = Readonly<Record<string, { readonly post?: { readonly requestBody?: unknown } }>>;

class Comparison {
  readonly #settings: EqualSettings;
  readonly #model: Service;
  readonly #numbers: boolean;
  readonly #client: Readonly<Record<string, Method>>;
  readonly #paths: Paths;

  constructor({ model, service, operations, openapi, numbers = false }: EqualSubject, settings: EqualSettings) {
    this.#settings = settings;
    this.#numbers = numbers;
    this.#model = model;
    const { transport, mostBytes } = settings.bounds;
    const limits = { responseBytes: mostBytes };
    this.#client = openClient(
      service,
      operations,
      { baseUrl: settings.url.href, transport, limits },
      bindingsWithScript,
    );
    this.#paths = (JSON.parse(openapi) as { readonly paths: Paths }).paths;
  }

  /** The example of the OpenAPI document; values that were given take the place of its own. */
  sampleOf({ name, parameters }: AnyOperation): Json | undefined {
    const body = this.#paths[`/${encodeURIComponent(name)}`]?.post?.requestBody as
      { readonly content: { readonly "application/json": { readonly example?: Json } } } | undefined;
    const example = body?.content["application/json"].example;
    const bodyParameters = parameters.filter(({ credential }) => credential === undefined);
    if (example === undefined) return bodyParameters.length === 0 ? {} : undefined;
    const entries = bodyParameters.flatMap((parameter) => {
      const text = this.#settings.values(parameter.name);
      const isText = typeof example[parameter.name] === "string";
      return [[parameter.name, text !== undefined && isText ? text : example[parameter.name]] as const];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  async compare(subject: Subject, form: CallForm): Promise<readonly Deviation[]> {
    const isGateway = form === jsonForm(false);
    const overSoap = await this.#overBinding(subject, subject.soap);
    const expected = isGateway && this.#numbers ? inNumbers(subject.operation, overSoap) : overSoap;
    const actual = isGateway ? await this.#overGateway(subject) : await this.#overBinding(subject, form as BindingId);
    const plain = isGateway ? (json: unknown): unknown => json : inUtc;
    const [expectedTree, actualTree] = [expected, actual].map((json) => readJsonTree(JSON.stringify(plain(json))));
    if (expectedTree === undefined || actualTree === undefined) throw new Error("a result is no JSON");
    return compareTrees(expectedTree, actualTree, this.#settings.mayDiffer);
  }

  async #overBinding({ method, operation, sample }: Subject, binding: BindingId): Promise<Outcome> {
    const parameters = operation.parameters.map((parameter) => {
      const { name, credential } = parameter;
      const value = credential === undefined ? sample[name] : this.#settings.values(name);
      return [name, fieldFromJson(parameter, value, { key: name, outer: undefined })] as const;
    });
    const signal = AbortSignal.timeout(this.#settings.bounds.nextTime().ms);
    try {
      const result = await this.#client[method]?.(Object.fromEntries(parameters), { binding, signal });
      return { result: resultToJson(operation.result, result) ?? null };
    } catch (error) {
      if (isCallError(error) && error.kind === "fault") return { fault: error.fault.reason };
      throw error;
    }
  }

  /** An empty answer is that of an operation without a result. */
  async #overGateway({ operation, described, sample }: Subject): Promise<unknown> {
    const { json, bounds } = this.#settings;
    if (json === undefined) throw new Error("there is no JSON API");
    const body = new TextEncoder().encode(JSON.stringify(sample));
    const headers = { "content-type": "application/json", ...this.#credentials(described) };
    const url = `http://localhost/${encodeURIComponent(operation.name)}`;
    const form = jsonForm(false);
    if (form === undefined) throw new Error("there is no JSON API");
    const answer = await ask(json, { method: "POST", url, headers, body }, form, bounds);
    const text = new TextDecoder().decode(answer.body);
    if (answer.status === 204 || answer.status === 202) return { result: null };
    const content: unknown = JSON.parse(text);
    if (answer.status === 200) return { result: content };
    const { detail } = content as { readonly detail?: string };
    return { fault: detail };
  }

  /** The headers that the OpenAPI document asks for, with the values that were given. */
  #credentials(operation: Operation): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const requirement of requirementsOf(this.#model, operation)) {
      const [name, value] = this.#credential(operation, requirement);
      if (value !== undefined) headers[name] = value;
    }
    const authorization = this.#settings.values("Authorization");
    return authorization === undefined ? headers : { ...headers, authorization };
  }

  #credential({ parameters }: Operation, { name, scheme }: Requirement): readonly [string, string | undefined] {
    const valueOf = (parameter: string): string => this.#settings.values(parameter) ?? "";
    if (scheme["type"] !== "http") {
      const parameter = parameters.find((each) => parameterHeaderName(each) === name);
      return [name.toLowerCase(), parameter === undefined ? undefined : valueOf(parameter.name)];
    }
    const set = parameters.filter(({ credential }) => credential === name);
    const secret = set.find((each) => each.secret === "full")?.name ?? set[0]?.name ?? "";
    if (scheme["scheme"] === "bearer") return ["authorization", `Bearer ${valueOf(secret)}`];
    const user = set.find((each) => each.name !== secret)?.name ?? "";
    const pair = Buffer.from(`${valueOf(user)}:${valueOf(secret)}`, "utf8").toString("base64");
    return ["authorization", `Basic ${pair}`];
  }
}

/** A result that numbers of JSON cannot carry stays as it is. */
function inNumbers({ result }: AnyOperation, outcome: Outcome): Outcome {
  if (outcome.fault !== undefined) return outcome;
  return recover(
    () => ({ result: resultWithNumbers(result, outcome.result) }),
    JsonError,
    () => outcome,
  );
}

/** ASMX's JSON has milliseconds in UTC, so that dates are compared as such; a date without a zone is in UTC here. */
function inUtc(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(inUtc);
  if (typeof json === "object" && json !== null)
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, inUtc(value)]));
  if (typeof json !== "string" || !dateTime.test(json)) return json;
  const whole = json.length === 10 ? `${json}T00:00:00` : json.includes("T") ? json : `0001-01-01T${json}`;
  return dateTimeToInstant(whole, "Z").toISOString();
}

const dateTime = /^(?:\d{4}-\d\d-\d\d|(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)$/;
