/**
 * The interface's sections 2.1 and 4, typed from the document by hand and independent of the description: operation, result and
 * parameters in order (`!`: required). `M,P` is spelled out.
 */
export interface InterfaceRow {
  readonly section: string;
  readonly name: string;
  readonly result: string;
  readonly parameters: readonly string[];
  readonly purpose: string;
}

const account = ["Mobile_Number string", "Password string"];

function row(
  section: string,
  name: string,
  result: string,
  purpose: string,
  ...parameters: readonly string[]
): InterfaceRow {
  return { section, name, result, purpose, parameters };
}

function withAccount(
  section: string,
  name: string,
  result: string,
  purpose: string,
  ...rest: readonly string[]
): InterfaceRow {
  return row(section, name, result, purpose, ...account, ...rest);
}

const interval = ["Start_Date string", "End_Date string"];

export const interfaceRows: readonly InterfaceRow[] = [
  withAccount("4.1", "singlesms", "int", "Send one SMS", "To_Number string", "Message string"),
  withAccount("4.1", "multiplesms", "string", "Send SMS to several numbers", "To_Numbers string", "Message string"),
  withAccount("4.1", "singlegroupsms", "string", "Send one SMS to a group", "Group_Id int!", "Message string"),
  withAccount("4.1", "multiplegroupsms", "string", "Send SMS to several groups", "To_Groups string", "Message string"),
  withAccount(
    "4.1",
    "singleWAPPush",
    "int",
    "Send a WAP Push message",
    "To_Number string",
    "Title string",
    "URL string",
  ),
  withAccount(
    "4.1",
    "inviteFriend",
    "DataSet",
    "Invite a friend by WAP Push",
    "Invite_Mobile_Phone string",
    "Invite_Email_Address string",
  ),
  withAccount(
    "4.1",
    "getValidInvite",
    "DataSet",
    "Validate that invitation info is valid",
    "Invite_Mobile_Number string",
  ),

  withAccount("4.2", "getSMSHistoryList", "DataSet", "Sent-message history", ...interval),
  withAccount("4.2", "getSMSHistoryTotal", "int", "Total messages sent in the interval", ...interval),
  withAccount("4.2", "getReceivedSMSHistoryList", "DataSet", "Received-message history", ...interval),
  withAccount("4.2", "getMOSMSHistoryList", "DataSet", "Mobile-originated message history", ...interval),
  withAccount(
    "4.2",
    "getSMSHistoryDetail",
    "DataSet",
    "History detail for one number",
    ...interval,
    "History_Detail_Mobile_Number string",
  ),
  withAccount("4.2", "checkCredits", "int", "Credit balance"),
  withAccount(
    "4.2",
    "transferCredits",
    "DataSet",
    "Transfer credits between accounts",
    "To_Mobile_Number string",
    "credits int",
  ),
  withAccount("4.2", "getUserCCPayments", "DataSet", "Credit card payment history"),
  withAccount("4.2", "getUserAlphaPayments", "DataSet", "Payment history of the first third-party payment provider"),
  withAccount("4.2", "getUserBetaPayments", "DataSet", "Payment history of the second third-party payment provider"),
  withAccount("4.2", "getUserTransfers", "DataSet", "Credit transfer history"),
  withAccount("4.2", "getSubAccountTotals", "DataSet", "Sub-account totals for the interval", ...interval),

  withAccount("4.3", "getContactList", "DataSet", "Contact list"),
  withAccount("4.3", "addContact", "int", "Add a contact", "Nick_Name string", "Contact_Mobile_Phone string"),
  withAccount("4.3", "deleteContact", "int", "Delete a contact", "Nick_Name string"),
  withAccount("4.3", "getGroups", "DataSet", "All valid groups"),
  withAccount("4.3", "getGroupList", "DataSet", "Contacts of the group", "Group_Id int"),
  withAccount("4.3", "getExclusionGroupList", "DataSet", "Exclusion list of the group", "Group_Id int"),
  withAccount("4.3", "getCombinationGroupList", "DataSet", "Both exclusion list and group contacts", "Group_Id int"),
  withAccount("4.3", "getNumberContactsInGroup", "int", "Number of contacts in the group", "Group_Id string"),
  withAccount(
    "4.3",
    "deleteGroupContact",
    "int",
    "Remove a contact from a group",
    "Group_Id int",
    "Contact_Mobile_Number string",
  ),

  withAccount(
    "4.4",
    "updateProfile",
    "Account",
    "Authenticate and update the account; the Account is returned",
    "Nick_Name string",
    "Email string",
    "Delivery_Receipt int",
    "Temp_Id string",
  ),
  row(
    "4.4",
    "registerWebAccount",
    "DataSet",
    "Register a web account linked to a number",
    "Nick_Name string",
    "Email_Address string",
    "Country_Code string",
    "Mobile_Number string",
    "Web_Verification string",
  ),
  row(
    "4.4",
    "validateWebAccount",
    "DataSet",
    "Validate a web account linked to a number",
    "Mobile_Number string",
    "Verification_Code string",
    "Web_Verification string",
  ),
  row("4.4", "getNetworkInformation", "DataSet", "Networks associated with a mobile number", "Mobile_Number string"),

  withAccount("4.5", "getSubAccountPremiumRated", "DataSet", "Premium rates linked to a sub-account"),
  withAccount("4.5", "getSubAccountAllPremiumRated", "DataSet", "All premium rates"),
  withAccount("4.5", "getSubAccountPremiumBands", "DataSet", "Premium bands"),
  row(
    "4.5",
    "addSubAccountPremiumRated",
    "DataSet",
    "Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials",
    "Supa_Mobile_Number string",
    "Supa_Password string",
    "Sub_Mobile_Number string",
    "Sub_Password string",
    "Premium_Band_Identifier int",
    "Premium_Keyword string",
    "Premium_Response_Content string",
    "Premium_Response boolean",
  ),
  withAccount(
    "4.5",
    "updateSubAccountPremiumRated",
    "int",
    "Update premium rates linked to a sub-account",
    "Premium_Rated_Identifier int",
    "Premium_Band_Identifier int",
    "Premium_Keyword string",
    "Premium_Response_Content string",
    "Premium_Response boolean",
  ),
  withAccount(
    "4.5",
    "deleteSubAccountPremiumRated",
    "int",
    "Delete premium rates linked to a sub-account",
    "Premium_Rated_Id int",
  ),
];

/** Section 2.1. */
export const accountFields: readonly string[] = [
  "AccountGuid guid",
  "UserId decimal",
  "Nick string",
  "Cn string",
  "MobilePhone string",
  "CreationDateTime dateTime",
  "LastAppLogin dateTime",
  "LastWebLogin dateTime",
  "Country string",
  "Paycount int",
  "AuthenticationType AuthenticationType",
  "MobileReceipt int",
  "Credits int",
  "TotalSent decimal",
  "Rating int",
  "PaidFor boolean",
  "TempId guid",
  "DailCode string",
];

export const authenticationValues: readonly string[] = [
  "OK",
  "INVALIDMOBILEPHONE",
  "INVALIDPASSWORD",
  "ACCOUNTBLOCKED",
  "ACCOUNTNOTACTIVATED",
];

/** Operations whose stated purpose says that they read and nothing else. */
export const readingOperations: readonly string[] = [
  "getSMSHistoryList",
  "getSMSHistoryTotal",
  "getReceivedSMSHistoryList",
  "getMOSMSHistoryList",
  "getSMSHistoryDetail",
  "checkCredits",
  "getUserCCPayments",
  "getUserAlphaPayments",
  "getUserBetaPayments",
  "getUserTransfers",
  "getSubAccountTotals",
  "getContactList",
  "getGroups",
  "getGroupList",
  "getExclusionGroupList",
  "getCombinationGroupList",
  "getNumberContactsInGroup",
  "getNetworkInformation",
  "getSubAccountPremiumRated",
  "getSubAccountAllPremiumRated",
  "getSubAccountPremiumBands",
];

/** Section number, and words of what the document says is not shown or not defined. */
export const openPoints: readonly (readonly [section: string, words: RegExp])[] = [
  ["2.1", /Cn, Paycount, MobileReceipt, Rating and DailCode/],
  ["2.2", /rows/],
  ["3", /transitions/i],
  ["5", /credentials are wrong/],
  ["6", /Events/],
  ["7", /error responses .* error codes/],
  ["7", /integer result/],
  ["8", /"difference"/],
  ["8", /Rate limits, message length, .* recipients .* date ranges/],
  ["9", /Versioning/],
];
