/** Owns the values of options with a fixed list, for help and for the commands. It loads only such lists. */

export const reportKinds = ["text", "json", "github", "junit", "sarif", "html"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A value of `--report`; without a file the report is printed. */
export interface ReportRequest {
  readonly kind: ReportKind;
  readonly file?: string;
}

/** The report that is printed; undefined if all go to files, or none was asked for. */
export function printedReport(requests: readonly ReportRequest[]): ReportKind | undefined {
  return requests.find(({ file }) => file === undefined)?.kind;
}

/** `--breaking`: whom a change must break to be a finding. */
export const brokenKinds = ["clients", "servers", "anybody"] as const;
export type BrokenKind = (typeof brokenKinds)[number];

/** `init --door`: the user's goal. */
export const doorNames = ["call", "describe", "replace", "json"] as const;
export type DoorName = (typeof doorNames)[number];

/** `--answers`: the treatment of answers that differ from their description. */
export const answerModes = ["strict", "mend"] as const;
export type AnswerMode = (typeof answerModes)[number];

/** `--notes`: only notes that change a caller's code, or all. */
export const noteKinds = ["code", "all"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** `serve --log`. */
export const logKinds = ["text", "json", "none"] as const;
export type LogKind = (typeof logKinds)[number];

/** `serve --unrecorded`: the answer to a call that the recording does not contain. */
export const unrecordedKinds = ["fault", "sample"] as const;
export type UnrecordedKind = (typeof unrecordedKinds)[number];

/** `gateway --credentials`: who has them. */
export const credentialsKinds = ["caller", "environment"] as const;
export type CredentialsKind = (typeof credentialsKinds)[number];

/** `gateway --login-of`: whose login the service gets. */
export const loginOwners = ["environment", "caller"] as const;
export type LoginOwner = (typeof loginOwners)[number];

export { languages, moduleKinds } from "../model/language.js";
export { loginKinds } from "../model/login.js";
export { namings } from "../model/naming.js";
