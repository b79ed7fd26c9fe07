/** Owns the list of requests that both services are sent. Invariant: names are unique. */
import { actionRequests } from "./action-requests.js";
import { encodingRequests } from "./encoding-requests.js";
import { formRequests } from "./form-requests.js";
import type { RawRequest } from "./raw-request.js";
import { scenarioRequests } from "./scenario-requests.js";
import { soapRequests } from "./soap-requests.js";

export const REQUESTS: readonly (readonly [name: string, request: RawRequest])[] = [
  ...soapRequests(),
  ...actionRequests(),
  ...encodingRequests(),
  ...formRequests(),
  ...scenarioRequests(),
];
