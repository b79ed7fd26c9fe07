/**
 * Owns the text of WS-Addressing in a description. Actions that equal the specification's defaults are left out.
 * Invariant: defaults and stated actions together give every action exactly as in the WSDL.
 */
import { startOfActions, usualFaultAction } from "../../model/addressing.js";
import type { Addressing } from "../../model/service.js";
import { portTypeName } from "../../model/wsdl-names.js";
import type { FaultDraft, OperationDraft, ServiceDraft } from "../service/draft.js";
import type { YamlEntry } from "./print-fields.js";
import { flowMap, quoted } from "./yaml-text.js";

export function addressingText({ version, required }: Addressing): string {
  if (!required) return version === "1.0" ? "true" : quoted(version);
  const entries: readonly YamlEntry[] = [
    ["version", quoted(version)],
    ["required", "true"],
  ];
  return flowMap(entries);
}

/** Words for the actions of an operation. */
export class ActionWords {
  readonly entries: readonly YamlEntry[];
  private readonly service: ServiceDraft;
  private readonly operation: OperationDraft;
  /** Start of its default actions; `undefined`: every action is said. */
  private readonly start: string | undefined;

  /** `names`: the description's words for its names in the WSDL. */
  constructor(service: ServiceDraft, operation: OperationDraft, names: readonly YamlEntry[]) {
    this.service = service;
    this.operation = operation;
    const { name, style, elements, action, actions } = operation;
    const isNamed = names.some(([key]) => key === "name" || key === "input" || key === "output");
    const isRpcName = style !== "rpc" || (elements.request ?? name) === name;
    this.start = isNamed || !isRpcName ? undefined : this.actionStart();
    const entries: YamlEntry[] = [];
    const say = (key: string, text: string | undefined, usual: string | undefined): void => {
      if (text !== undefined && text !== usual) entries.push([key, quoted(this.pattern(text))]);
    };
    say("request", actions?.request, action || (this.start && `${this.start}${name}Request`));
    say("response", actions?.response, this.start && `${this.start}${name}Response`);
    this.entries = entries;
  }

  /** Action of a fault, where it is to be said. */
  ofFault({ name }: FaultDraft): string | undefined {
    const action = this.operation.actions?.faults.get(name);
    const usual = this.start && usualFaultAction(this.start, this.operation.name, name);
    return action === undefined || action === usual ? undefined : this.pattern(action);
  }

  private actionStart(): string {
    const { namespace, name, names } = this.service;
    return startOfActions(namespace, names?.portTypes.get("soap") ?? portTypeName({ name }, "soap"));
  }

  private pattern(text: string): string {
    const { namespace } = this.service;
    return namespace !== "" && text.startsWith(namespace) ? `{namespace}${text.slice(namespace.length)}` : text;
  }
}
