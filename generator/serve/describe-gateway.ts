/**
 * Owns the inputs of a gateway for a description, made in memory: the operations of a client, and the OpenAPI document.
 * Invariant: `compile` and the emitters make them, like everything that is generated.
 */
import type { CompileOptions } from "../compile.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Assets } from "../model/file.js";
import type { Service } from "../model/service.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import { compileToScript, moduleRunner } from "./describe-service.js";

export interface DescribedGateway {
  readonly model: Service;
  readonly service: ServiceDescription;
  /** Operations by method name. */
  readonly operations: Readonly<Record<string, AnyOperation>>;
  /** The text of `openapi.json`. */
  readonly openapi: string;
  /** Whether `long`, `decimal` and their kin are numbers in it. */
  readonly jsonNumbers: boolean;
}

/** `described` is undefined when a diagnostic is an error. Its `openapi` is empty if there is `client` alone. Rejects only for a bug of ours. */
export async function describeGateway(
  source: { readonly name: string; readonly text: string },
  options: Pick<CompileOptions, "namespace" | "baseUrl" | "naming" | "jsonNumbers" | "operations">,
  assets: Assets,
  artifacts: readonly ("client" | "openapi")[] = ["client", "openapi"],
): Promise<{ readonly described: DescribedGateway | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const compileOptions: CompileOptions = { ...options, artifacts };
  const { service: model, texts, diagnostics } = await compileToScript(source, compileOptions, assets);
  if (model === undefined) return { described: undefined, diagnostics };
  const { service, operations } = moduleRunner(texts)("operations");
  return {
    described: {
      model,
      service: service as ServiceDescription,
      operations: operations as Readonly<Record<string, AnyOperation>>,
      openapi: texts.get("openapi.json") ?? "",
      jsonNumbers: options.jsonNumbers ?? false,
    },
    diagnostics,
  };
}
