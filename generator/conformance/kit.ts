/**
 * Owns the test kit of a description: each operation over each binding with the requests of `fixtures/`, and invalid
 * requests that a server has to refuse.
 * Invariant: the templates of the fixtures write all requests. The runtime's readers and writers are not used.
 */
import { exchangeView } from "../emit/fixtures/view.js";
import { omissionOf } from "../emit/fixtures/fixture-files.js";
import { renderCases, type RenderedCase } from "../emit/fixtures/cases.js";
import { operationsOf } from "../model/questions.js";
import type { BindingId, Operation, Service } from "../model/service.js";
import type { RenderTemplate } from "../print/templates.js";
import { type HttpFile, readHttpFile } from "../record/http-file.js";
import { checkAnswer } from "./check-answer.js";
import { checkAnswerOrFault, checkRefusal } from "./check-refusal.js";
import type { Answer } from "./compare-answers.js";
import type { Asked, Deviation } from "./judgement.js";
import { type Malformed, malformedOfBinding, malformedOfOperation } from "./malformed.js";

export interface KitExchange extends Asked {
  /** Name of the case: that of a fixture, or of the mistake in the request. */
  readonly name: string;
  readonly request: HttpFile;
  readonly check: (answer: Answer) => readonly Deviation[];
}

/** `isCalled`: whether an operation may be called; one that may is asked what is asked once for a binding. */
export function kitOf(
  service: Service,
  render: RenderTemplate,
  isCalled: (operation: Operation) => boolean,
): readonly KitExchange[] {
  const bindings = new Set<BindingId>();
  const operations = operationsOf(service);
  return operations.flatMap((operation) =>
    operation.bindings.flatMap((binding) => {
      if (omissionOf(service, operation, binding) !== undefined) return [];
      const call: Asked = { service, operation, binding };
      const isFirst = !bindings.has(binding) && isCalled(operation);
      if (isFirst) bindings.add(binding);
      const once = isFirst ? malformedOfBinding(service, operation, binding) : [];
      const malformed = [...malformedOfOperation(operation, binding), ...once];
      return [...casesOf(call, render), ...malformed.map((each) => malformedCall(call, each, render))];
    }),
  );
}

/** The sample, and every case that is asked for otherwise; what is otherwise in an answer alone is the service's own affair. */
function casesOf(asked: Asked, render: RenderTemplate): readonly KitExchange[] {
  const { service, operation, binding } = asked;
  const names = new Set<string>();
  const cases = renderCases(service, operation, binding, render).filter(
    ({ request }) => !names.has(request) && names.add(request),
  );
  return cases.map(({ name, request }: RenderedCase) => ({
    ...asked,
    name,
    request: readHttpFile(Buffer.from(request)),
    check: (answer) => (name === "sample" ? checkAnswer(answer, asked) : checkAnswerOrFault(answer, asked)),
  }));
}

function malformedCall(asked: Asked, malformed: Malformed, render: RenderTemplate): KitExchange {
  const { name, refusal, operation = asked.operation, change = (text: string) => text } = malformed;
  const request = readHttpFile(Buffer.from(change(requestText({ ...asked, operation }, render))));
  return { ...asked, name, request, check: (answer) => checkRefusal(answer, refusal, asked) };
}

function requestText({ service, operation, binding }: Asked, render: RenderTemplate): string {
  return render(`fixtures/${binding}.request`, exchangeView(service, operation, binding));
}
