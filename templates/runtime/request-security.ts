/** Owns the type of a dispatcher's `security`. */
import type { BindingId } from "./binding-rows.js";
import type { HttpRequest, HttpResponse } from "./exchange.js";
import type { XmlLimits } from "./xml/limits.js";

/** Answers SOAP requests. */
export interface SoapAnswers {
  answer(request: HttpRequest): HttpResponse | Promise<HttpResponse>;
}

/** Verification of requests: `requireSignature({ certificates })`. */
export interface RequestSecurity {
  /** The bindings that can be verified. */
  bindings(enabled: readonly BindingId[]): readonly BindingId[];
  /** Answers that are made only for verified requests. `limits`: of the XML reader. */
  guard(answers: SoapAnswers, limits: Partial<XmlLimits>): SoapAnswers;
}
