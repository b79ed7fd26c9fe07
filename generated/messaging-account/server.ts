/** The server side of MessagingAccount. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createDispatcher } from "./runtime/dispatcher.js";
import type { Dispatcher, DispatcherOptions, Handler } from "./runtime/handler.js";
import { notImplemented } from "./runtime/not-implemented.js";
import type { Account, IntervalDate, UnspecifiedIntResult, UnspecifiedRows } from "./types.js";
import { wsdl } from "./wsdl.js";

/** What the handler of singlesms gets. */
export interface SinglesmsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly To_Number?: string | null | undefined;
  readonly Message?: string | null | undefined;
}

/** What the handler of multiplesms gets. */
export interface MultiplesmsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  /** The text as sent, "," between. */
  readonly To_Numbers?: string | null | undefined;
  readonly Message?: string | null | undefined;
}

/** What the handler of singlegroupsms gets. */
export interface SinglegroupsmsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id: number;
  readonly Message?: string | null | undefined;
}

/** What the handler of multiplegroupsms gets. */
export interface MultiplegroupsmsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  /** The text as sent, "," between. */
  readonly To_Groups?: string | null | undefined;
  readonly Message?: string | null | undefined;
}

/** What the handler of singleWAPPush gets. */
export interface SingleWAPPushReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly To_Number?: string | null | undefined;
  readonly Title?: string | null | undefined;
  readonly URL?: string | null | undefined;
}

/** What the handler of inviteFriend gets. */
export interface InviteFriendReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Invite_Mobile_Phone?: string | null | undefined;
  readonly Invite_Email_Address?: string | null | undefined;
}

/** What the handler of getValidInvite gets. */
export interface GetValidInviteReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Invite_Mobile_Number?: string | null | undefined;
}

/** What the handler of getSMSHistoryList gets. */
export interface GetSMSHistoryListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
}

/** What the handler of getSMSHistoryTotal gets. */
export interface GetSMSHistoryTotalReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
}

/** What the handler of getReceivedSMSHistoryList gets. */
export interface GetReceivedSMSHistoryListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
}

/** What the handler of getMOSMSHistoryList gets. */
export interface GetMOSMSHistoryListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
}

/** What the handler of getSMSHistoryDetail gets. */
export interface GetSMSHistoryDetailReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
  readonly History_Detail_Mobile_Number?: string | null | undefined;
}

/** What the handler of checkCredits gets. */
export interface CheckCreditsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of transferCredits gets. */
export interface TransferCreditsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly To_Mobile_Number?: string | null | undefined;
  readonly credits?: number | undefined;
}

/** What the handler of getUserCCPayments gets. */
export interface GetUserCCPaymentsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getUserAlphaPayments gets. */
export interface GetUserAlphaPaymentsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getUserBetaPayments gets. */
export interface GetUserBetaPaymentsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getUserTransfers gets. */
export interface GetUserTransfersReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getSubAccountTotals gets. */
export interface GetSubAccountTotalsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Start_Date?: IntervalDate | null | undefined;
  readonly End_Date?: IntervalDate | null | undefined;
}

/** What the handler of getContactList gets. */
export interface GetContactListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of addContact gets. */
export interface AddContactReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Nick_Name?: string | null | undefined;
  readonly Contact_Mobile_Phone?: string | null | undefined;
}

/** What the handler of deleteContact gets. */
export interface DeleteContactReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Nick_Name?: string | null | undefined;
}

/** What the handler of getGroups gets. */
export interface GetGroupsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getGroupList gets. */
export interface GetGroupListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id?: number | undefined;
}

/** What the handler of getExclusionGroupList gets. */
export interface GetExclusionGroupListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id?: number | undefined;
}

/** What the handler of getCombinationGroupList gets. */
export interface GetCombinationGroupListReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id?: number | undefined;
}

/** What the handler of getNumberContactsInGroup gets. */
export interface GetNumberContactsInGroupReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id?: string | null | undefined;
}

/** What the handler of deleteGroupContact gets. */
export interface DeleteGroupContactReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Group_Id?: number | undefined;
  readonly Contact_Mobile_Number?: string | null | undefined;
}

/** What the handler of updateProfile gets. */
export interface UpdateProfileReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Nick_Name?: string | null | undefined;
  readonly Email?: string | null | undefined;
  readonly Delivery_Receipt?: number | undefined;
  readonly Temp_Id?: string | null | undefined;
}

/** What the handler of registerWebAccount gets. */
export interface RegisterWebAccountReceived {
  readonly Nick_Name?: string | null | undefined;
  readonly Email_Address?: string | null | undefined;
  readonly Country_Code?: string | null | undefined;
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Web_Verification?: string | null | undefined;
}

/** What the handler of validateWebAccount gets. */
export interface ValidateWebAccountReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Verification_Code?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Web_Verification?: string | null | undefined;
}

/** What the handler of getNetworkInformation gets. */
export interface GetNetworkInformationReceived {
  readonly Mobile_Number?: string | null | undefined;
}

/** What the handler of getSubAccountPremiumRated gets. */
export interface GetSubAccountPremiumRatedReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getSubAccountAllPremiumRated gets. */
export interface GetSubAccountAllPremiumRatedReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of getSubAccountPremiumBands gets. */
export interface GetSubAccountPremiumBandsReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
}

/** What the handler of addSubAccountPremiumRated gets. */
export interface AddSubAccountPremiumRatedReceived {
  readonly Supa_Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Supa_Password?: string | null | undefined;
  readonly Sub_Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Sub_Password?: string | null | undefined;
  readonly Premium_Band_Identifier?: number | undefined;
  readonly Premium_Keyword?: string | null | undefined;
  readonly Premium_Response_Content?: string | null | undefined;
  readonly Premium_Response?: boolean | undefined;
}

/** What the handler of updateSubAccountPremiumRated gets. */
export interface UpdateSubAccountPremiumRatedReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Premium_Rated_Identifier?: number | undefined;
  readonly Premium_Band_Identifier?: number | undefined;
  readonly Premium_Keyword?: string | null | undefined;
  readonly Premium_Response_Content?: string | null | undefined;
  readonly Premium_Response?: boolean | undefined;
}

/** What the handler of deleteSubAccountPremiumRated gets. */
export interface DeleteSubAccountPremiumRatedReceived {
  readonly Mobile_Number?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Password?: string | null | undefined;
  readonly Premium_Rated_Id?: number | undefined;
}

/**
 * One function per operation of MessagingAccount.
 *
 * Strings are `null` where the request says xsi:nil; whatever is absent is `undefined`. Throw a `Fault` to answer one.
 */
export interface MessagingAccountHandlers {
  /**
   * Send one SMS. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly singlesms: Handler<SinglesmsReceived, UnspecifiedIntResult>;
  /**
   * Send SMS to several numbers. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly multiplesms: Handler<MultiplesmsReceived, string | null>;
  /**
   * Send one SMS to a group. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly singlegroupsms: Handler<SinglegroupsmsReceived, string | null>;
  /**
   * Send SMS to several groups. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly multiplegroupsms: Handler<MultiplegroupsmsReceived, string | null>;
  /**
   * Send a WAP Push message. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly singleWAPPush: Handler<SingleWAPPushReceived, UnspecifiedIntResult>;
  /**
   * Invite a friend by WAP Push. Interface 4.1.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly inviteFriend: Handler<InviteFriendReceived, UnspecifiedRows | null>;
  /**
   * Validate that invitation info is valid. Interface 4.1.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getValidInvite: Handler<GetValidInviteReceived, UnspecifiedRows | null>;
  /**
   * Sent-message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSMSHistoryList: Handler<GetSMSHistoryListReceived, UnspecifiedRows | null>;
  /**
   * Total messages sent in the interval. Interface 4.2.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly getSMSHistoryTotal: Handler<GetSMSHistoryTotalReceived, UnspecifiedIntResult>;
  /**
   * Received-message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getReceivedSMSHistoryList: Handler<GetReceivedSMSHistoryListReceived, UnspecifiedRows | null>;
  /**
   * Mobile-originated message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getMOSMSHistoryList: Handler<GetMOSMSHistoryListReceived, UnspecifiedRows | null>;
  /**
   * History detail for one number. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSMSHistoryDetail: Handler<GetSMSHistoryDetailReceived, UnspecifiedRows | null>;
  /**
   * Credit balance. Interface 4.2.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly checkCredits: Handler<CheckCreditsReceived, UnspecifiedIntResult>;
  /**
   * Transfer credits between accounts. Interface 4.2.
   *
   * Limit: Difference limited to 10 credits.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 8): The exact meaning of "difference" in the limit of 10 credits is not specified.
   */
  readonly transferCredits: Handler<TransferCreditsReceived, UnspecifiedRows | null>;
  /**
   * Credit card payment history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserCCPayments: Handler<GetUserCCPaymentsReceived, UnspecifiedRows | null>;
  /**
   * Payment history of the first third-party payment provider. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserAlphaPayments: Handler<GetUserAlphaPaymentsReceived, UnspecifiedRows | null>;
  /**
   * Payment history of the second third-party payment provider. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserBetaPayments: Handler<GetUserBetaPaymentsReceived, UnspecifiedRows | null>;
  /**
   * Credit transfer history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserTransfers: Handler<GetUserTransfersReceived, UnspecifiedRows | null>;
  /**
   * Sub-account totals for the interval. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountTotals: Handler<GetSubAccountTotalsReceived, UnspecifiedRows | null>;
  /**
   * Contact list. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getContactList: Handler<GetContactListReceived, UnspecifiedRows | null>;
  /**
   * Add a contact. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly addContact: Handler<AddContactReceived, UnspecifiedIntResult>;
  /**
   * Delete a contact. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteContact: Handler<DeleteContactReceived, UnspecifiedIntResult>;
  /**
   * All valid groups. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getGroups: Handler<GetGroupsReceived, UnspecifiedRows | null>;
  /**
   * Contacts of the group. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getGroupList: Handler<GetGroupListReceived, UnspecifiedRows | null>;
  /**
   * Exclusion list of the group. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getExclusionGroupList: Handler<GetExclusionGroupListReceived, UnspecifiedRows | null>;
  /**
   * Both exclusion list and group contacts. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getCombinationGroupList: Handler<GetCombinationGroupListReceived, UnspecifiedRows | null>;
  /**
   * Number of contacts in the group. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly getNumberContactsInGroup: Handler<GetNumberContactsInGroupReceived, UnspecifiedIntResult>;
  /**
   * Remove a contact from a group. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteGroupContact: Handler<DeleteGroupContactReceived, UnspecifiedIntResult>;
  /** Authenticate and update the account; the Account is returned. Interface 4.4. */
  readonly updateProfile: Handler<UpdateProfileReceived, Account | null>;
  /**
   * Register a web account linked to a number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly registerWebAccount: Handler<RegisterWebAccountReceived, UnspecifiedRows | null>;
  /**
   * Validate a web account linked to a number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly validateWebAccount: Handler<ValidateWebAccountReceived, UnspecifiedRows | null>;
  /**
   * Networks associated with a mobile number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly getNetworkInformation: Handler<GetNetworkInformationReceived, UnspecifiedRows | null>;
  /**
   * Premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountPremiumRated: Handler<GetSubAccountPremiumRatedReceived, UnspecifiedRows | null>;
  /**
   * All premium rates. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountAllPremiumRated: Handler<GetSubAccountAllPremiumRatedReceived, UnspecifiedRows | null>;
  /**
   * Premium bands. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountPremiumBands: Handler<GetSubAccountPremiumBandsReceived, UnspecifiedRows | null>;
  /**
   * Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials.
   * Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly addSubAccountPremiumRated: Handler<AddSubAccountPremiumRatedReceived, UnspecifiedRows | null>;
  /**
   * Update premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly updateSubAccountPremiumRated: Handler<UpdateSubAccountPremiumRatedReceived, UnspecifiedIntResult>;
  /**
   * Delete premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteSubAccountPremiumRated: Handler<DeleteSubAccountPremiumRatedReceived, UnspecifiedIntResult>;
}

/**
 * Handlers that answer a fault, so that a partial server runs: `{ ...messagingAccountNotImplemented, singleOne: ... }`.
 */
export const messagingAccountNotImplemented: MessagingAccountHandlers = /* @__PURE__ */ notImplemented(operations);

/**
 * A dispatcher of MessagingAccount: picks binding, operation and handler, and answers `?WSDL`. Give it to an adapter.
 *
 * Throws a TypeError where a handler is missing or an option cannot work.
 */
export function createMessagingAccountDispatcher(
  handlers: MessagingAccountHandlers,
  options: DispatcherOptions = {},
): Dispatcher {
  return createDispatcher(service, operations, wsdl, handlers, options);
}
