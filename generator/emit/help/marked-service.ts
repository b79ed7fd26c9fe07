/**
 * Owns the service in the examples of its help page: address and namespace are slots, and secrets are removed.
 * Invariant: filling the slots gives the fixture's text without its secrets.
 */
import { addressOf } from "../../model/questions.js";
import type { BindingId, Operation, Service } from "../../model/service.js";
import type { Examples } from "../example-values.js";
import type { withoutSecrets } from "../without-secrets.js";

export class MarkedService {
  readonly #service: Service;
  readonly #mark: string;

  constructor(service: Service) {
    // Private-use characters, more of them until nothing else holds them; what is no URL cannot be part of one.
    let mark = "\ue020";
    const everything = JSON.stringify(service);
    while (everything.includes(mark)) mark += "\ue020";
    let host = "http://codegen";
    while (everything.includes(host)) host += "-";
    this.#mark = mark;
    // A service in no namespace stays there, wherever it runs.
    const namespace = service.namespace === "" ? "" : mark;
    const marked: Service = { ...service, namespace, baseUrl: `${host}.invalid` };
    this.#service = marked;
  }

  /** Request and response with their slots. `operation`: already without secrets ({@link withoutSecrets}). */
  exchange(examples: Examples, operation: Operation, binding: BindingId): ReturnType<Examples["exchange"]> {
    const texts = examples.exchange(this.#service, operation, binding);
    if (texts === undefined) return undefined;
    const pattern = operation.soapAction ?? this.#service.soapAction;
    const [place = ""] = addressOf(this.#service, binding).split("?", 1);
    const address = place.replace(/[{}]/g, encodeURIComponent);
    const cut = (text: string): string => this.#cut(text.replaceAll(address, "{{address}}"), pattern === undefined);
    return { request: cut(texts.request), response: cut(texts.response) };
  }

  #cut(text: string, made: boolean): string {
    const inAction = encodeURIComponent(this.#mark);
    return text
      .replaceAll(made ? `${inAction}/` : inAction, made ? "{{actions}}" : "{{namespace}}")
      .replaceAll(this.#mark, "{{namespace}}");
  }
}
