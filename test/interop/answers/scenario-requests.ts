/**
 * Owns the requests for results and failures (sections 3 and 5 of docs/wire.md).
 * Invariant: each scenario is asked for over every binding.
 */
import type { RawRequest } from "./raw-request.js";
import { NS, both, form, get, soap } from "./request-builders.js";

/** Results and failures of section 3 and 5: every scenario over every binding. */
export function scenarioRequests(): [string, RawRequest][] {
  const over = (name: string): [string, RawRequest][] => {
    const parameters = `<Mobile_Number>case:${name}</Mobile_Number><Password>2</Password><To_Numbers>3</To_Numbers><Message>m</Message>`;
    const query = `Mobile_Number=case:${name}&Password=2&To_Numbers=3&Message=m`;
    return [
      ...both(`case:${name}`, (version) => soap(version, `<multiplesms xmlns="${NS}">${parameters}</multiplesms>`)),
      [`GET case:${name}`, get(`/multiplesms?${query}`)],
      [`POST case:${name}`, form("multiplesms", query)],
    ];
  };
  const texts = ["null", "empty", "blank", "text", "breaks", "control"];
  const failures = [
    "throw",
    "throw-ascii",
    "throw-empty",
    "throw-nested",
    "throw-control",
    "fault",
    "client-fault",
    "own-fault",
  ];
  const nulls = ["getContactList", "updateProfile"].flatMap((operation) =>
    both(`${operation} null`, (version) =>
      soap(version, `<${operation} xmlns="${NS}"><Mobile_Number>case:null</Mobile_Number></${operation}>`),
    ),
  );
  return [...[...texts, ...failures].flatMap(over), ...nulls];
}
