/** The client of MessagingAccount. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createClient } from "./runtime/client.js";
import type { ClientOptions, GivenNames, OperationCall } from "./runtime/operation-call.js";
import type {
  Account,
  AddContactParameters,
  AddSubAccountPremiumRatedParameters,
  CheckCreditsParameters,
  DeleteContactParameters,
  DeleteGroupContactParameters,
  DeleteSubAccountPremiumRatedParameters,
  GetCombinationGroupListParameters,
  GetContactListParameters,
  GetExclusionGroupListParameters,
  GetGroupListParameters,
  GetGroupsParameters,
  GetMOSMSHistoryListParameters,
  GetNetworkInformationParameters,
  GetNumberContactsInGroupParameters,
  GetReceivedSMSHistoryListParameters,
  GetSMSHistoryDetailParameters,
  GetSMSHistoryListParameters,
  GetSMSHistoryTotalParameters,
  GetSubAccountAllPremiumRatedParameters,
  GetSubAccountPremiumBandsParameters,
  GetSubAccountPremiumRatedParameters,
  GetSubAccountTotalsParameters,
  GetUserAlphaPaymentsParameters,
  GetUserBetaPaymentsParameters,
  GetUserCCPaymentsParameters,
  GetUserTransfersParameters,
  GetValidInviteParameters,
  InviteFriendParameters,
  MessagingAccountCredentials,
  MultiplegroupsmsParameters,
  MultiplesmsParameters,
  RegisterWebAccountParameters,
  SingleWAPPushParameters,
  SinglegroupsmsParameters,
  SinglesmsParameters,
  TransferCreditsParameters,
  UnspecifiedIntResult,
  UnspecifiedRows,
  UpdateProfileParameters,
  UpdateSubAccountPremiumRatedParameters,
  ValidateWebAccountParameters,
} from "./types.js";

/**
 * Send SMS and WAP Push messages, keep contacts and groups, and look after an account, its credits and its histories.
 *
 * Every call resolves to the operation's result or rejects with a `CallError`.
 *
 * Unspecified (interface 6): Events are not specified; no callbacks, notifications or webhooks are shown.
 *
 * Unspecified (interface 7): The shape of error responses (faults, other statuses than 200) and the error codes are not
 * specified.
 *
 * Unspecified (interface 8): Rate limits, message length, the maximum number of recipients and limits of date ranges
 * are not specified.
 *
 * Unspecified (interface 9): Versioning is not specified; only SOAP 1.1 and SOAP 1.2 and one fixed path are shown.
 * @typeParam Given - names of the credential parameters that the client was given.
 */
export interface MessagingAccountClient<Given extends string = never> {
  /**
   * Send one SMS. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly singlesms: OperationCall<SinglesmsParameters, UnspecifiedIntResult, Given>;
  /**
   * Send SMS to several numbers. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly multiplesms: OperationCall<MultiplesmsParameters, string | null, Given>;
  /**
   * Send one SMS to a group. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly singlegroupsms: OperationCall<SinglegroupsmsParameters, string | null, Given>;
  /**
   * Send SMS to several groups. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly multiplegroupsms: OperationCall<MultiplegroupsmsParameters, string | null, Given>;
  /**
   * Send a WAP Push message. Interface 4.1.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly singleWAPPush: OperationCall<SingleWAPPushParameters, UnspecifiedIntResult, Given>;
  /**
   * Invite a friend by WAP Push. Interface 4.1.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly inviteFriend: OperationCall<InviteFriendParameters, UnspecifiedRows | null, Given>;
  /**
   * Validate that invitation info is valid. Interface 4.1.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getValidInvite: OperationCall<GetValidInviteParameters, UnspecifiedRows | null, Given>;
  /**
   * Sent-message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSMSHistoryList: OperationCall<GetSMSHistoryListParameters, UnspecifiedRows | null, Given>;
  /**
   * Total messages sent in the interval. Interface 4.2.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly getSMSHistoryTotal: OperationCall<GetSMSHistoryTotalParameters, UnspecifiedIntResult, Given>;
  /**
   * Received-message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getReceivedSMSHistoryList: OperationCall<GetReceivedSMSHistoryListParameters, UnspecifiedRows | null, Given>;
  /**
   * Mobile-originated message history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getMOSMSHistoryList: OperationCall<GetMOSMSHistoryListParameters, UnspecifiedRows | null, Given>;
  /**
   * History detail for one number. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSMSHistoryDetail: OperationCall<GetSMSHistoryDetailParameters, UnspecifiedRows | null, Given>;
  /**
   * Credit balance. Interface 4.2.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly checkCredits: OperationCall<CheckCreditsParameters, UnspecifiedIntResult, Given>;
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
  readonly transferCredits: OperationCall<TransferCreditsParameters, UnspecifiedRows | null, Given>;
  /**
   * Credit card payment history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserCCPayments: OperationCall<GetUserCCPaymentsParameters, UnspecifiedRows | null, Given>;
  /**
   * Payment history of the first third-party payment provider. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserAlphaPayments: OperationCall<GetUserAlphaPaymentsParameters, UnspecifiedRows | null, Given>;
  /**
   * Payment history of the second third-party payment provider. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserBetaPayments: OperationCall<GetUserBetaPaymentsParameters, UnspecifiedRows | null, Given>;
  /**
   * Credit transfer history. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getUserTransfers: OperationCall<GetUserTransfersParameters, UnspecifiedRows | null, Given>;
  /**
   * Sub-account totals for the interval. Interface 4.2.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountTotals: OperationCall<GetSubAccountTotalsParameters, UnspecifiedRows | null, Given>;
  /**
   * Contact list. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getContactList: OperationCall<GetContactListParameters, UnspecifiedRows | null, Given>;
  /**
   * Add a contact. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly addContact: OperationCall<AddContactParameters, UnspecifiedIntResult, Given>;
  /**
   * Delete a contact. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteContact: OperationCall<DeleteContactParameters, UnspecifiedIntResult, Given>;
  /**
   * All valid groups. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getGroups: OperationCall<GetGroupsParameters, UnspecifiedRows | null, Given>;
  /**
   * Contacts of the group. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getGroupList: OperationCall<GetGroupListParameters, UnspecifiedRows | null, Given>;
  /**
   * Exclusion list of the group. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getExclusionGroupList: OperationCall<GetExclusionGroupListParameters, UnspecifiedRows | null, Given>;
  /**
   * Both exclusion list and group contacts. Interface 4.3.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getCombinationGroupList: OperationCall<GetCombinationGroupListParameters, UnspecifiedRows | null, Given>;
  /**
   * Number of contacts in the group. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly getNumberContactsInGroup: OperationCall<GetNumberContactsInGroupParameters, UnspecifiedIntResult, Given>;
  /**
   * Remove a contact from a group. Interface 4.3.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteGroupContact: OperationCall<DeleteGroupContactParameters, UnspecifiedIntResult, Given>;
  /** Authenticate and update the account; the Account is returned. Interface 4.4. */
  readonly updateProfile: OperationCall<UpdateProfileParameters, Account | null, Given>;
  /**
   * Register a web account linked to a number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly registerWebAccount: OperationCall<RegisterWebAccountParameters, UnspecifiedRows | null>;
  /**
   * Validate a web account linked to a number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly validateWebAccount: OperationCall<ValidateWebAccountParameters, UnspecifiedRows | null>;
  /**
   * Networks associated with a mobile number. Interface 4.4.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   */
  readonly getNetworkInformation: OperationCall<GetNetworkInformationParameters, UnspecifiedRows | null>;
  /**
   * Premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountPremiumRated: OperationCall<GetSubAccountPremiumRatedParameters, UnspecifiedRows | null, Given>;
  /**
   * All premium rates. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountAllPremiumRated: OperationCall<
    GetSubAccountAllPremiumRatedParameters,
    UnspecifiedRows | null,
    Given
  >;
  /**
   * Premium bands. Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly getSubAccountPremiumBands: OperationCall<GetSubAccountPremiumBandsParameters, UnspecifiedRows | null, Given>;
  /**
   * Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials.
   * Interface 4.5.
   *
   * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by
   * XML data.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   */
  readonly addSubAccountPremiumRated: OperationCall<AddSubAccountPremiumRatedParameters, UnspecifiedRows | null, Given>;
  /**
   * Update premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly updateSubAccountPremiumRated: OperationCall<
    UpdateSubAccountPremiumRatedParameters,
    UnspecifiedIntResult,
    Given
  >;
  /**
   * Delete premium rates linked to a sub-account. Interface 4.5.
   *
   * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
   *
   * Unspecified (interface 7): The meaning of the integer result is not specified.
   */
  readonly deleteSubAccountPremiumRated: OperationCall<
    DeleteSubAccountPremiumRatedParameters,
    UnspecifiedIntResult,
    Given
  >;
}

/** Options of `createMessagingAccountClient`. */
export interface MessagingAccountClientOptions<
  Given extends MessagingAccountCredentials = MessagingAccountCredentials,
> extends ClientOptions {
  /** Sent where an operation takes them; values given to a call win. */
  readonly credentials?: Given | undefined;
}

/** A client of MessagingAccount with one method per operation. Throws a TypeError for options that cannot work. */
export function createMessagingAccountClient<const Given extends MessagingAccountCredentials = Record<never, never>>(
  options: MessagingAccountClientOptions<Given>,
): MessagingAccountClient<GivenNames<Given>>;
export function createMessagingAccountClient(options: MessagingAccountClientOptions): MessagingAccountClient {
  return createClient(service, operations, options);
}
