/** Operations of MessagingAccount as data. Generated: change the description, not this file. */
import type { OperationDescription, RecordType, ServiceDescription, SimpleType } from "./runtime/description.js";
import { dataSetResult, recordResult, scalarResult } from "./runtime/results/index.js";
import { boolean, dateTime, decimal, enumeration, guid, int, string } from "./runtime/values/index.js";
import type {
  Account,
  AddContactParameters,
  AddSubAccountPremiumRatedParameters,
  AuthenticationType,
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
import { AuthenticationTypeValues } from "./types.js";

/** What every operation of MessagingAccount shares. */
export const service: ServiceDescription = {
  name: "MessagingAccount",
  namespace: "http://example.org/messaging/",
  path: "/api/webservice.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
};

/** The type AuthenticationType as data. */
export const typeOfAuthenticationType: SimpleType<AuthenticationType> = /* @__PURE__ */ enumeration(
  "AuthenticationType",
  AuthenticationTypeValues,
);

/** The type Account as data. */
export const typeOfAccount: RecordType = {
  kind: "record",
  name: "Account",
  fields: [
    { name: "AccountGuid", type: guid, required: true },
    { name: "UserId", type: decimal, required: true },
    { name: "Nick", type: string },
    { name: "Cn", type: string },
    { name: "MobilePhone", type: string },
    { name: "CreationDateTime", type: dateTime, required: true },
    { name: "LastAppLogin", type: dateTime, required: true },
    { name: "LastWebLogin", type: dateTime, required: true },
    { name: "Country", type: string },
    { name: "Paycount", type: int, required: true },
    { name: "AuthenticationType", type: typeOfAuthenticationType, required: true },
    { name: "MobileReceipt", type: int, required: true },
    { name: "Credits", type: int, required: true },
    { name: "TotalSent", type: decimal, required: true },
    { name: "Rating", type: int, required: true },
    { name: "PaidFor", type: boolean, required: true },
    { name: "TempId", type: guid, required: true },
    { name: "DailCode", type: string },
  ],
};

/**
 * Send one SMS. Interface 4.1.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const singlesms: OperationDescription<SinglesmsParameters, UnspecifiedIntResult> = {
  service,
  name: "singlesms",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "To_Number", type: string },
    { name: "Message", type: string },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * Send SMS to several numbers. Interface 4.1.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const multiplesms: OperationDescription<MultiplesmsParameters, string | null> = {
  service,
  name: "multiplesms",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "To_Numbers", type: string, delimiter: "," },
    { name: "Message", type: string },
  ],
  result: { codec: scalarResult, type: string },
};

/**
 * Send one SMS to a group. Interface 4.1.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const singlegroupsms: OperationDescription<SinglegroupsmsParameters, string | null> = {
  service,
  name: "singlegroupsms",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Group_Id", type: int, required: true },
    { name: "Message", type: string },
  ],
  result: { codec: scalarResult, type: string },
};

/**
 * Send SMS to several groups. Interface 4.1.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const multiplegroupsms: OperationDescription<MultiplegroupsmsParameters, string | null> = {
  service,
  name: "multiplegroupsms",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "To_Groups", type: string, delimiter: "," },
    { name: "Message", type: string },
  ],
  result: { codec: scalarResult, type: string },
};

/**
 * Send a WAP Push message. Interface 4.1.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const singleWAPPush: OperationDescription<SingleWAPPushParameters, UnspecifiedIntResult> = {
  service,
  name: "singleWAPPush",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "To_Number", type: string },
    { name: "Title", type: string },
    { name: "URL", type: string },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * Invite a friend by WAP Push. Interface 4.1.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const inviteFriend: OperationDescription<InviteFriendParameters, UnspecifiedRows | null> = {
  service,
  name: "inviteFriend",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Invite_Mobile_Phone", type: string },
    { name: "Invite_Email_Address", type: string },
  ],
  result: { codec: dataSetResult },
};

/**
 * Validate that invitation info is valid. Interface 4.1.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getValidInvite: OperationDescription<GetValidInviteParameters, UnspecifiedRows | null> = {
  service,
  name: "getValidInvite",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Invite_Mobile_Number", type: string },
  ],
  result: { codec: dataSetResult },
};

/**
 * Sent-message history. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSMSHistoryList: OperationDescription<GetSMSHistoryListParameters, UnspecifiedRows | null> = {
  service,
  name: "getSMSHistoryList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Total messages sent in the interval. Interface 4.2.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const getSMSHistoryTotal: OperationDescription<GetSMSHistoryTotalParameters, UnspecifiedIntResult> = {
  service,
  name: "getSMSHistoryTotal",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: scalarResult, type: int },
  reads: true,
};

/**
 * Received-message history. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getReceivedSMSHistoryList: OperationDescription<
  GetReceivedSMSHistoryListParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "getReceivedSMSHistoryList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Mobile-originated message history. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getMOSMSHistoryList: OperationDescription<GetMOSMSHistoryListParameters, UnspecifiedRows | null> = {
  service,
  name: "getMOSMSHistoryList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * History detail for one number. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSMSHistoryDetail: OperationDescription<GetSMSHistoryDetailParameters, UnspecifiedRows | null> = {
  service,
  name: "getSMSHistoryDetail",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "History_Detail_Mobile_Number", type: string },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Credit balance. Interface 4.2.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const checkCredits: OperationDescription<CheckCreditsParameters, UnspecifiedIntResult> = {
  service,
  name: "checkCredits",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: scalarResult, type: int },
  reads: true,
};

/**
 * Transfer credits between accounts. Interface 4.2.
 *
 * Limit: Difference limited to 10 credits.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 8): The exact meaning of "difference" in the limit of 10 credits is not specified.
 */
export const transferCredits: OperationDescription<TransferCreditsParameters, UnspecifiedRows | null> = {
  service,
  name: "transferCredits",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "To_Mobile_Number", type: string },
    { name: "credits", type: int },
  ],
  result: { codec: dataSetResult },
};

/**
 * Credit card payment history. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getUserCCPayments: OperationDescription<GetUserCCPaymentsParameters, UnspecifiedRows | null> = {
  service,
  name: "getUserCCPayments",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Payment history of the first third-party payment provider. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getUserAlphaPayments: OperationDescription<GetUserAlphaPaymentsParameters, UnspecifiedRows | null> = {
  service,
  name: "getUserAlphaPayments",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Payment history of the second third-party payment provider. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getUserBetaPayments: OperationDescription<GetUserBetaPaymentsParameters, UnspecifiedRows | null> = {
  service,
  name: "getUserBetaPayments",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Credit transfer history. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getUserTransfers: OperationDescription<GetUserTransfersParameters, UnspecifiedRows | null> = {
  service,
  name: "getUserTransfers",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Sub-account totals for the interval. Interface 4.2.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSubAccountTotals: OperationDescription<GetSubAccountTotalsParameters, UnspecifiedRows | null> = {
  service,
  name: "getSubAccountTotals",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Contact list. Interface 4.3.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getContactList: OperationDescription<GetContactListParameters, UnspecifiedRows | null> = {
  service,
  name: "getContactList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Add a contact. Interface 4.3.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const addContact: OperationDescription<AddContactParameters, UnspecifiedIntResult> = {
  service,
  name: "addContact",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Nick_Name", type: string },
    { name: "Contact_Mobile_Phone", type: string },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * Delete a contact. Interface 4.3.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const deleteContact: OperationDescription<DeleteContactParameters, UnspecifiedIntResult> = {
  service,
  name: "deleteContact",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Nick_Name", type: string },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * All valid groups. Interface 4.3.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getGroups: OperationDescription<GetGroupsParameters, UnspecifiedRows | null> = {
  service,
  name: "getGroups",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Contacts of the group. Interface 4.3.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getGroupList: OperationDescription<GetGroupListParameters, UnspecifiedRows | null> = {
  service,
  name: "getGroupList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Group_Id", type: int },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Exclusion list of the group. Interface 4.3.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getExclusionGroupList: OperationDescription<GetExclusionGroupListParameters, UnspecifiedRows | null> = {
  service,
  name: "getExclusionGroupList",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Group_Id", type: int },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Both exclusion list and group contacts. Interface 4.3.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getCombinationGroupList: OperationDescription<GetCombinationGroupListParameters, UnspecifiedRows | null> =
  {
    service,
    name: "getCombinationGroupList",
    parameters: [
      { name: "Mobile_Number", type: string, credential: "account" },
      { name: "Password", type: string, credential: "account", secret: true },
      { name: "Group_Id", type: int },
    ],
    result: { codec: dataSetResult },
    reads: true,
  };

/**
 * Number of contacts in the group. Interface 4.3.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const getNumberContactsInGroup: OperationDescription<GetNumberContactsInGroupParameters, UnspecifiedIntResult> =
  {
    service,
    name: "getNumberContactsInGroup",
    parameters: [
      { name: "Mobile_Number", type: string, credential: "account" },
      { name: "Password", type: string, credential: "account", secret: true },
      { name: "Group_Id", type: string },
    ],
    result: { codec: scalarResult, type: int },
    reads: true,
  };

/**
 * Remove a contact from a group. Interface 4.3.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const deleteGroupContact: OperationDescription<DeleteGroupContactParameters, UnspecifiedIntResult> = {
  service,
  name: "deleteGroupContact",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Group_Id", type: int },
    { name: "Contact_Mobile_Number", type: string },
  ],
  result: { codec: scalarResult, type: int },
};

/** Authenticate and update the account; the Account is returned. Interface 4.4. */
export const updateProfile: OperationDescription<UpdateProfileParameters, Account | null> = {
  service,
  name: "updateProfile",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Nick_Name", type: string },
    { name: "Email", type: string },
    { name: "Delivery_Receipt", type: int },
    { name: "Temp_Id", type: string },
  ],
  result: { codec: recordResult, type: typeOfAccount },
};

/**
 * Register a web account linked to a number. Interface 4.4.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 */
export const registerWebAccount: OperationDescription<RegisterWebAccountParameters, UnspecifiedRows | null> = {
  service,
  name: "registerWebAccount",
  parameters: [
    { name: "Nick_Name", type: string },
    { name: "Email_Address", type: string },
    { name: "Country_Code", type: string },
    { name: "Mobile_Number", type: string },
    { name: "Web_Verification", type: string, secret: true },
  ],
  result: { codec: dataSetResult },
};

/**
 * Validate a web account linked to a number. Interface 4.4.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 */
export const validateWebAccount: OperationDescription<ValidateWebAccountParameters, UnspecifiedRows | null> = {
  service,
  name: "validateWebAccount",
  parameters: [
    { name: "Mobile_Number", type: string },
    { name: "Verification_Code", type: string, secret: true },
    { name: "Web_Verification", type: string, secret: true },
  ],
  result: { codec: dataSetResult },
};

/**
 * Networks associated with a mobile number. Interface 4.4.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 */
export const getNetworkInformation: OperationDescription<GetNetworkInformationParameters, UnspecifiedRows | null> = {
  service,
  name: "getNetworkInformation",
  parameters: [{ name: "Mobile_Number", type: string }],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Premium rates linked to a sub-account. Interface 4.5.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSubAccountPremiumRated: OperationDescription<
  GetSubAccountPremiumRatedParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "getSubAccountPremiumRated",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * All premium rates. Interface 4.5.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSubAccountAllPremiumRated: OperationDescription<
  GetSubAccountAllPremiumRatedParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "getSubAccountAllPremiumRated",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Premium bands. Interface 4.5.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const getSubAccountPremiumBands: OperationDescription<
  GetSubAccountPremiumBandsParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "getSubAccountPremiumBands",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
  ],
  result: { codec: dataSetResult },
  reads: true,
};

/**
 * Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials. Interface
 * 4.5.
 *
 * Unspecified (interface 2.2): The rows inside the DataSet are not specified beyond being an XML schema followed by XML
 * data.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 */
export const addSubAccountPremiumRated: OperationDescription<
  AddSubAccountPremiumRatedParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "addSubAccountPremiumRated",
  parameters: [
    { name: "Supa_Mobile_Number", type: string, credential: "supa" },
    { name: "Supa_Password", type: string, credential: "supa", secret: true },
    { name: "Sub_Mobile_Number", type: string, credential: "sub" },
    { name: "Sub_Password", type: string, credential: "sub", secret: true },
    { name: "Premium_Band_Identifier", type: int },
    { name: "Premium_Keyword", type: string },
    { name: "Premium_Response_Content", type: string },
    { name: "Premium_Response", type: boolean },
  ],
  result: { codec: dataSetResult },
};

/**
 * Update premium rates linked to a sub-account. Interface 4.5.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const updateSubAccountPremiumRated: OperationDescription<
  UpdateSubAccountPremiumRatedParameters,
  UnspecifiedIntResult
> = {
  service,
  name: "updateSubAccountPremiumRated",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Premium_Rated_Identifier", type: int },
    { name: "Premium_Band_Identifier", type: int },
    { name: "Premium_Keyword", type: string },
    { name: "Premium_Response_Content", type: string },
    { name: "Premium_Response", type: boolean },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * Delete premium rates linked to a sub-account. Interface 4.5.
 *
 * Unspecified (interface 5): What happens when the credentials are wrong is not specified.
 *
 * Unspecified (interface 7): The meaning of the integer result is not specified.
 */
export const deleteSubAccountPremiumRated: OperationDescription<
  DeleteSubAccountPremiumRatedParameters,
  UnspecifiedIntResult
> = {
  service,
  name: "deleteSubAccountPremiumRated",
  parameters: [
    { name: "Mobile_Number", type: string, credential: "account" },
    { name: "Password", type: string, credential: "account", secret: true },
    { name: "Premium_Rated_Id", type: int },
  ],
  result: { codec: scalarResult, type: int },
};

/** All operations of MessagingAccount by their wire names. Import single operations instead where size matters. */
export const operations: {
  readonly singlesms: typeof singlesms;
  readonly multiplesms: typeof multiplesms;
  readonly singlegroupsms: typeof singlegroupsms;
  readonly multiplegroupsms: typeof multiplegroupsms;
  readonly singleWAPPush: typeof singleWAPPush;
  readonly inviteFriend: typeof inviteFriend;
  readonly getValidInvite: typeof getValidInvite;
  readonly getSMSHistoryList: typeof getSMSHistoryList;
  readonly getSMSHistoryTotal: typeof getSMSHistoryTotal;
  readonly getReceivedSMSHistoryList: typeof getReceivedSMSHistoryList;
  readonly getMOSMSHistoryList: typeof getMOSMSHistoryList;
  readonly getSMSHistoryDetail: typeof getSMSHistoryDetail;
  readonly checkCredits: typeof checkCredits;
  readonly transferCredits: typeof transferCredits;
  readonly getUserCCPayments: typeof getUserCCPayments;
  readonly getUserAlphaPayments: typeof getUserAlphaPayments;
  readonly getUserBetaPayments: typeof getUserBetaPayments;
  readonly getUserTransfers: typeof getUserTransfers;
  readonly getSubAccountTotals: typeof getSubAccountTotals;
  readonly getContactList: typeof getContactList;
  readonly addContact: typeof addContact;
  readonly deleteContact: typeof deleteContact;
  readonly getGroups: typeof getGroups;
  readonly getGroupList: typeof getGroupList;
  readonly getExclusionGroupList: typeof getExclusionGroupList;
  readonly getCombinationGroupList: typeof getCombinationGroupList;
  readonly getNumberContactsInGroup: typeof getNumberContactsInGroup;
  readonly deleteGroupContact: typeof deleteGroupContact;
  readonly updateProfile: typeof updateProfile;
  readonly registerWebAccount: typeof registerWebAccount;
  readonly validateWebAccount: typeof validateWebAccount;
  readonly getNetworkInformation: typeof getNetworkInformation;
  readonly getSubAccountPremiumRated: typeof getSubAccountPremiumRated;
  readonly getSubAccountAllPremiumRated: typeof getSubAccountAllPremiumRated;
  readonly getSubAccountPremiumBands: typeof getSubAccountPremiumBands;
  readonly addSubAccountPremiumRated: typeof addSubAccountPremiumRated;
  readonly updateSubAccountPremiumRated: typeof updateSubAccountPremiumRated;
  readonly deleteSubAccountPremiumRated: typeof deleteSubAccountPremiumRated;
} = {
  singlesms,
  multiplesms,
  singlegroupsms,
  multiplegroupsms,
  singleWAPPush,
  inviteFriend,
  getValidInvite,
  getSMSHistoryList,
  getSMSHistoryTotal,
  getReceivedSMSHistoryList,
  getMOSMSHistoryList,
  getSMSHistoryDetail,
  checkCredits,
  transferCredits,
  getUserCCPayments,
  getUserAlphaPayments,
  getUserBetaPayments,
  getUserTransfers,
  getSubAccountTotals,
  getContactList,
  addContact,
  deleteContact,
  getGroups,
  getGroupList,
  getExclusionGroupList,
  getCombinationGroupList,
  getNumberContactsInGroup,
  deleteGroupContact,
  updateProfile,
  registerWebAccount,
  validateWebAccount,
  getNetworkInformation,
  getSubAccountPremiumRated,
  getSubAccountAllPremiumRated,
  getSubAccountPremiumBands,
  addSubAccountPremiumRated,
  updateSubAccountPremiumRated,
  deleteSubAccountPremiumRated,
};
