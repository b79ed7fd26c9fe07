/**
 * Owns the types between a dispatcher and its help page.
 * Invariant: it has only types, so the source of a server without a help page contains nothing of the page.
 */
import type { AnyOperation, BindingId } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";

/** An operation as its server offers it. */
export interface OfferedOperation {
  readonly operation: AnyOperation;
  readonly bindings: readonly BindingId[];
}

export interface HelpPageOptions {
  /**
   * Who sees a form that tries an operation: nobody, callers that use a loopback name of this machine (as in ASMX), or
   * everybody. The form gives no permission: any caller can send what it sends. Default: `local`.
   */
  readonly try?: "off" | "local" | "all" | undefined;
  /** The answers are invented, as those of `codegen serve`, and the form says so. Default: false. */
  readonly mock?: boolean | undefined;
}

/** The service of a page, from the dispatcher. */
export interface HelpSubject {
  readonly namespace: string;
  /** Address as callers see it, without its query. */
  readonly address: string;
  /** Query of the service's own address. */
  readonly query: string;
  /** The rest of the request's query. */
  readonly asked: string;
  /** The request names a host that is this machine's own name for itself. */
  readonly local: boolean;
  /** Operations by name. */
  readonly operations: ReadonlyMap<string, OfferedOperation>;
}

/** Answers browsers that open the service's address. */
export interface HelpPage {
  answer(request: HttpRequest, subject: HelpSubject): Promise<HttpResponse>;
}
