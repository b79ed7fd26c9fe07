/**
 * Owns what messages over an imported service are held to: what a peer may send is read and written back as the same, and samples are valid by the
 * original schemas.
 * Invariant: libxml2 says what is valid and a comparison of trees what is the same; where either is asked less, it says here why.
 */
import { expect } from "vitest";
import type { Import } from "../../generator/import/describe.js";
import { envelope, ImportedService, type SoapBinding } from "./exchange.js";
import { Instances } from "./instances.js";
import { elementsOfBody, Judge, partsOfEnvelope } from "./messages.js";
import type { Operation, WsdlModel } from "./model.js";
import { printSchemas } from "./print.js";
import type { Tape } from "./tape.js";

/** How many messages were judged; undefined: libxml2 takes the schemas for none (ambiguous content, a namespace that is no URI). */
export async function judgeMessages(model: WsdlModel, reading: Import, tape: Tape): Promise<number | undefined> {
  if (reading.text === undefined) return 0;
  const judge = Judge.of(printSchemas(model));
  if (judge === undefined) return undefined;
  try {
    const service = await ImportedService.of(reading.text);
    const trial = new Trial(model, service, judge, tape);
    let count = 0;
    for (const operation of model.operations) {
      const isImported = reading.outcomes.some(({ name, kind }) => name === operation.name && kind === "imported");
      if (isImported) count += await trial.operation(operation);
    }
    return count + trial.fixtures();
  } finally {
    judge.dispose();
  }
}

class Trial {
  private readonly model: WsdlModel;
  private readonly service: ImportedService;
  private readonly judge: Judge;
  private readonly tape: Tape;
  private readonly instances: Instances;

  constructor(model: WsdlModel, service: ImportedService, judge: Judge, tape: Tape) {
    [this.model, this.service, this.judge, this.tape] = [model, service, judge, tape];
    this.instances = new Instances(tape, model);
  }

  /** A request and an answer. */
  async operation(operation: Operation): Promise<number> {
    const { service } = this;
    const { name, action } = operation;
    const binding = this.model.soap12 ? this.tape.oneOf(["soap11", "soap12"] as const) : "soap11";
    const request = this.message(operation, binding, "request");
    if (request === undefined) return 0;
    const given = await service.readRequest(name, binding, request, action);
    this.same(request, await service.writeRequest(name, binding, given));
    const response = this.message(operation, binding, "response");
    if (response === undefined) return 1;
    const returned = await service.readResponse(name, binding, given.values, response);
    this.same(response, await service.writeResponse(name, binding, request, action, returned));
    return 2;
  }

  /** Undefined: there is none, or none that ends. */
  private message(operation: Operation, binding: SoapBinding, side: "request" | "response"): string | undefined {
    const { instances } = this;
    const body = operation[side];
    const called = side === "request" ? operation.name : `${operation.name}Response`;
    const inside = body === undefined ? undefined : instances.body(body, called);
    if (inside === undefined) return undefined;
    const headers = operation.headers.filter(({ where }) => where === side || where === "both");
    const blocks = headers.map(({ element }) => instances.element(element) ?? "");
    return envelope(binding, instances.prefixes(), blocks.join(""), inside);
  }

  private same(sent: string, written: string): void {
    const [one, other] = [partsOfEnvelope(sent), partsOfEnvelope(written)];
    // The peer's own, so that the test knows what it asks.
    expect(this.faultsOf(sent)).toEqual([]);
    const texts = `${sent}\n${written}`;
    expect([...other.header].sort(), texts).toEqual([...one.header].sort());
    expect(other.body.map(withoutNullResult), texts).toEqual(one.body.map(withoutNullResult));
  }

  private faultsOf(text: string): readonly string[] {
    return elementsOfBody(text).flatMap((each) => this.judge.faultsOf(each));
  }

  /** Sample values, which the runtime and the templates write alike. */
  fixtures(): number {
    let count = 0;
    for (const [path, text] of this.service.fixtures) {
      const body = text.slice(text.indexOf("\n\n") + 2);
      if (!/soap1[12]\.(?:request|response)\.http$/.test(path) || body.trim() === "") continue;
      expect(
        this.faultsOf(body).filter((fault) => !isSampleForPeople(fault, body)),
        body,
      ).toEqual([]);
      count++;
    }
    return count;
  }
}

/** A result is null where its element is nil and where it is absent (wire 3). */
const withoutNullResult = (tree: string): string =>
  tree.replace(/^(<[^<>]*>)<[^<>]* \{http:\/\/www\.w3\.org\/2001\/XMLSchema-instance\}nil="true"><\/>(<\/>)$/, "$1$2");

/**
 * Samples are made of scalars: fixed results and XML that is kept whatever it holds, which are noted, unions, also those of the items
 * of lists, and elements of wildcards that have to be there are for people to give (spec, samples); and where records lead to themselves a
 * sample ends, whatever else would have to stand there.
 */
function isSampleForPeople(fault: string, sample: string): boolean {
  if (/The attribute '[^']*' is required but missing/.test(fault)) return sample.includes('<sample xmlns="">');
  return /union type|'string' is not a valid value of the (?:local )?list type|fixed value constraint|Expected is [^']*\*|^Element 'sample'|Missing child element|element is not expected/.test(
    fault,
  );
}
