/**
 * Owns the exchanges that a description makes a test kit of: each operation over each binding, its requests as `fixtures/` have them.
 * Invariant: what is sent is what the fixtures' templates say; no reader or writer of ours is asked.
 */
import { exchangeView } from "../emit/fixtures/view.js";
import { omissionOf } from "../emit/fixtures/omission.js";
import { operationsOf } from "../model/questions.js";
import type { BindingId, Operation, Service } from "../model/service.js";
import type { RenderTemplate } from "../print/templates.js";
import type { HttpFile } from "./http-text.js";
import { readHttpFile } from "./http-text.js";

export interface KitExchange {
  readonly service: Service;
  readonly operation: Operation;
  readonly binding: BindingId;
  /** What is sent: `sample`. */
  readonly name: string;
  readonly request: HttpFile;
}

export function kitOf(service: Service, render: RenderTemplate): readonly KitExchange[] {
  return operationsOf(service).flatMap((operation) =>
    operation.bindings.flatMap((binding) => {
      if (omissionOf(service, operation, binding) !== undefined) return [];
      const view = exchangeView(service, operation, binding);
      const text = render(`fixtures/${binding}.request`, view);
      return [{ service, operation, binding, name: "sample", request: readHttpFile(Buffer.from(text)) }];
    }),
  );
}
