/** Types of MessagingAccount. Generated: change the description, not this file. */
import type { AllOrNone } from "./runtime/operation-call.js";
import type { DataSet } from "./runtime/results/index.js";
import type { DateTime, Decimal, Guid } from "./runtime/values/index.js";

/**
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 */
export type UnspecifiedRows = DataSet;

/** Unspecified (interface 7): The meaning of the integer result is not specified. */
export type UnspecifiedIntResult = number;

/** What the interface of MessagingAccount leaves open. Nothing in this code gives it a meaning. */
export const unspecified = {
  "account-fields": {
    text: "The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are not specified.",
    source: "interface 2.1",
    appliesTo: {
      fields: ["Account.Cn", "Account.Paycount", "Account.MobileReceipt", "Account.Rating", "Account.DailCode"],
    },
  },
  rows: {
    text: "The rows inside the DataSet are not specified beyond being an XML schema followed by XML data.",
    source: "interface 2.2",
    appliesTo: { results: ["DataSet"] },
  },
  transitions: {
    text: "The transitions between the values of Account.AuthenticationType are not specified.",
    source: "interface 3",
    appliesTo: { fields: ["Account.AuthenticationType"] },
  },
  "wrong-credentials": {
    text: "What happens when the credentials are wrong is not specified.",
    source: "interface 5",
    appliesTo: { credentials: ["account", "supa", "sub"], except: ["updateProfile"] },
  },
  events: {
    text: "Events are not specified; no callbacks, notifications or webhooks are shown.",
    source: "interface 6",
  },
  errors: {
    text: "The shape of error responses (faults, other statuses than 200) and the error codes are not specified.",
    source: "interface 7",
  },
  "int-result": {
    text: "The meaning of the integer result is not specified.",
    source: "interface 7",
    appliesTo: { results: ["int"] },
  },
  "credit-difference": {
    text: 'The exact meaning of "difference" in the limit of 10 credits is not specified.',
    source: "interface 8",
    appliesTo: { operations: ["transferCredits"] },
  },
  limits: {
    text: "Rate limits, message length, the maximum number of recipients and limits of date ranges are not specified.",
    source: "interface 8",
  },
  versioning: {
    text: "Versioning is not specified; only SOAP 1.1 and SOAP 1.2 and one fixed path are shown.",
    source: "interface 9",
  },
} as const;

/** The outcome of authenticating in updateProfile. A value outside this list is an error, both ways. Interface 2.1. */
export type AuthenticationType =
  "OK" | "INVALIDMOBILEPHONE" | "INVALIDPASSWORD" | "ACCOUNTBLOCKED" | "ACCOUNTNOTACTIVATED";

/** The values of AuthenticationType, in the order of the description. */
export const AuthenticationTypeValues: readonly AuthenticationType[] = [
  "OK",
  "INVALIDMOBILEPHONE",
  "INVALIDPASSWORD",
  "ACCOUNTBLOCKED",
  "ACCOUNTNOTACTIVATED",
];

/** The result of updateProfile. Interface 2.1. */
export interface Account {
  readonly AccountGuid: Guid;
  readonly UserId: Decimal;
  readonly Nick?: string | undefined;
  /**
   * Unspecified (interface 2.1): The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are
   * not specified.
   */
  readonly Cn?: string | undefined;
  readonly MobilePhone?: string | undefined;
  readonly CreationDateTime: DateTime;
  readonly LastAppLogin: DateTime;
  readonly LastWebLogin: DateTime;
  readonly Country?: string | undefined;
  /**
   * Unspecified (interface 2.1): The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are
   * not specified.
   */
  readonly Paycount: number;
  /** Unspecified (interface 3): The transitions between the values of Account.AuthenticationType are not specified. */
  readonly AuthenticationType: AuthenticationType;
  /**
   * Unspecified (interface 2.1): The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are
   * not specified.
   */
  readonly MobileReceipt: number;
  readonly Credits: number;
  readonly TotalSent: Decimal;
  /**
   * Unspecified (interface 2.1): The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are
   * not specified.
   */
  readonly Rating: number;
  readonly PaidFor: boolean;
  readonly TempId: Guid;
  /**
   * Unspecified (interface 2.1): The meaning and value ranges of Cn, Paycount, MobileReceipt, Rating and DailCode are
   * not specified.
   */
  readonly DailCode?: string | undefined;
}

/**
 * Mobile numbers with commas between. Elements, or one text of them with "," between; an element with "," in it is
 * refused. Interface 4.1.
 */
export type NumberList = string | readonly string[];

/**
 * Groups with commas between. Elements, or one text of them with "," between; an element with "," in it is refused.
 * Interface 4.1.
 */
export type GroupList = string | readonly string[];

/**
 * The start or end of a date interval. A date as mm/dd/yyyy or yyyy/mm/dd, checked before it is sent; see `formatDate`.
 * Interface 4.2.
 */
export type IntervalDate = string;

/**
 * Credentials a client can be given once; they are sent where an operation takes the whole set. Of each set all or
 * none.
 *
 * account: Mobile_Number, Password.
 *
 * supa: Supa_Mobile_Number, Supa_Password.
 *
 * sub: Sub_Mobile_Number, Sub_Password.
 */
export type MessagingAccountCredentials = AllOrNone<{ readonly Mobile_Number: string; readonly Password: string }> &
  AllOrNone<{ readonly Supa_Mobile_Number: string; readonly Supa_Password: string }> &
  AllOrNone<{ readonly Sub_Mobile_Number: string; readonly Sub_Password: string }>;

/** Parameters of singlesms: Send one SMS. Interface 4.1. */
export interface SinglesmsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly To_Number?: string | undefined;
  readonly Message?: string | undefined;
}

/** Parameters of multiplesms: Send SMS to several numbers. Interface 4.1. */
export interface MultiplesmsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** An array, or one text with "," between. */
  readonly To_Numbers?: NumberList | undefined;
  readonly Message?: string | undefined;
}

/** Parameters of singlegroupsms: Send one SMS to a group. Interface 4.1. */
export interface SinglegroupsmsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id: number;
  readonly Message?: string | undefined;
}

/** Parameters of multiplegroupsms: Send SMS to several groups. Interface 4.1. */
export interface MultiplegroupsmsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** An array, or one text with "," between. */
  readonly To_Groups?: GroupList | undefined;
  readonly Message?: string | undefined;
}

/** Parameters of singleWAPPush: Send a WAP Push message. Interface 4.1. */
export interface SingleWAPPushParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly To_Number?: string | undefined;
  readonly Title?: string | undefined;
  readonly URL?: string | undefined;
}

/** Parameters of inviteFriend: Invite a friend by WAP Push. Interface 4.1. */
export interface InviteFriendParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Invite_Mobile_Phone?: string | undefined;
  readonly Invite_Email_Address?: string | undefined;
}

/** Parameters of getValidInvite: Validate that invitation info is valid. Interface 4.1. */
export interface GetValidInviteParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Invite_Mobile_Number?: string | undefined;
}

/** Parameters of getSMSHistoryList: Sent-message history. Interface 4.2. */
export interface GetSMSHistoryListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
}

/** Parameters of getSMSHistoryTotal: Total messages sent in the interval. Interface 4.2. */
export interface GetSMSHistoryTotalParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
}

/** Parameters of getReceivedSMSHistoryList: Received-message history. Interface 4.2. */
export interface GetReceivedSMSHistoryListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
}

/** Parameters of getMOSMSHistoryList: Mobile-originated message history. Interface 4.2. */
export interface GetMOSMSHistoryListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
}

/** Parameters of getSMSHistoryDetail: History detail for one number. Interface 4.2. */
export interface GetSMSHistoryDetailParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
  readonly History_Detail_Mobile_Number?: string | undefined;
}

/** Parameters of checkCredits: Credit balance. Interface 4.2. */
export interface CheckCreditsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of transferCredits: Transfer credits between accounts. Interface 4.2. */
export interface TransferCreditsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly To_Mobile_Number?: string | undefined;
  readonly credits?: number | undefined;
}

/** Parameters of getUserCCPayments: Credit card payment history. Interface 4.2. */
export interface GetUserCCPaymentsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getUserAlphaPayments: Payment history of the first third-party payment provider. Interface 4.2. */
export interface GetUserAlphaPaymentsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getUserBetaPayments: Payment history of the second third-party payment provider. Interface 4.2. */
export interface GetUserBetaPaymentsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getUserTransfers: Credit transfer history. Interface 4.2. */
export interface GetUserTransfersParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getSubAccountTotals: Sub-account totals for the interval. Interface 4.2. */
export interface GetSubAccountTotalsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start_Date?: IntervalDate | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly End_Date?: IntervalDate | undefined;
}

/** Parameters of getContactList: Contact list. Interface 4.3. */
export interface GetContactListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of addContact: Add a contact. Interface 4.3. */
export interface AddContactParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Nick_Name?: string | undefined;
  readonly Contact_Mobile_Phone?: string | undefined;
}

/** Parameters of deleteContact: Delete a contact. Interface 4.3. */
export interface DeleteContactParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Nick_Name?: string | undefined;
}

/** Parameters of getGroups: All valid groups. Interface 4.3. */
export interface GetGroupsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getGroupList: Contacts of the group. Interface 4.3. */
export interface GetGroupListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id?: number | undefined;
}

/** Parameters of getExclusionGroupList: Exclusion list of the group. Interface 4.3. */
export interface GetExclusionGroupListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id?: number | undefined;
}

/** Parameters of getCombinationGroupList: Both exclusion list and group contacts. Interface 4.3. */
export interface GetCombinationGroupListParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id?: number | undefined;
}

/** Parameters of getNumberContactsInGroup: Number of contacts in the group. Interface 4.3. */
export interface GetNumberContactsInGroupParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id?: string | undefined;
}

/** Parameters of deleteGroupContact: Remove a contact from a group. Interface 4.3. */
export interface DeleteGroupContactParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Group_Id?: number | undefined;
  readonly Contact_Mobile_Number?: string | undefined;
}

/** Parameters of updateProfile: Authenticate and update the account; the Account is returned. Interface 4.4. */
export interface UpdateProfileParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Nick_Name?: string | undefined;
  readonly Email?: string | undefined;
  readonly Delivery_Receipt?: number | undefined;
  readonly Temp_Id?: string | undefined;
}

/** Parameters of registerWebAccount: Register a web account linked to a number. Interface 4.4. */
export interface RegisterWebAccountParameters {
  readonly Nick_Name?: string | undefined;
  readonly Email_Address?: string | undefined;
  readonly Country_Code?: string | undefined;
  readonly Mobile_Number?: string | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Web_Verification?: string | undefined;
}

/** Parameters of validateWebAccount: Validate a web account linked to a number. Interface 4.4. */
export interface ValidateWebAccountParameters {
  readonly Mobile_Number?: string | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Verification_Code?: string | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Web_Verification?: string | undefined;
}

/** Parameters of getNetworkInformation: Networks associated with a mobile number. Interface 4.4. */
export interface GetNetworkInformationParameters {
  readonly Mobile_Number?: string | undefined;
}

/** Parameters of getSubAccountPremiumRated: Premium rates linked to a sub-account. Interface 4.5. */
export interface GetSubAccountPremiumRatedParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getSubAccountAllPremiumRated: All premium rates. Interface 4.5. */
export interface GetSubAccountAllPremiumRatedParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/** Parameters of getSubAccountPremiumBands: Premium bands. Interface 4.5. */
export interface GetSubAccountPremiumBandsParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
}

/**
 * Parameters of addSubAccountPremiumRated: Add a premium rate to a sub-account, authenticated by the parent (Supa) and
 * sub-account (Sub) credentials. Interface 4.5.
 */
export interface AddSubAccountPremiumRatedParameters {
  /** May be given once to the client. */
  readonly Supa_Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Supa_Password: string;
  /** May be given once to the client. */
  readonly Sub_Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Sub_Password: string;
  readonly Premium_Band_Identifier?: number | undefined;
  readonly Premium_Keyword?: string | undefined;
  readonly Premium_Response_Content?: string | undefined;
  readonly Premium_Response?: boolean | undefined;
}

/** Parameters of updateSubAccountPremiumRated: Update premium rates linked to a sub-account. Interface 4.5. */
export interface UpdateSubAccountPremiumRatedParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Premium_Rated_Identifier?: number | undefined;
  readonly Premium_Band_Identifier?: number | undefined;
  readonly Premium_Keyword?: string | undefined;
  readonly Premium_Response_Content?: string | undefined;
  readonly Premium_Response?: boolean | undefined;
}

/** Parameters of deleteSubAccountPremiumRated: Delete premium rates linked to a sub-account. Interface 4.5. */
export interface DeleteSubAccountPremiumRatedParameters {
  /** May be given once to the client. */
  readonly Mobile_Number: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Password: string;
  readonly Premium_Rated_Id?: number | undefined;
}
