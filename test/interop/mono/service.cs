// Owns: the 38 operations of the interface document, in its order, as a .NET developer would have written them.
// Invariant: names, types and order are the interface's; what they answer is Answers' business.
using System;
using System.Data;
using System.Reflection;
using System.Web.Services;

public enum AuthenticationType { OK, INVALIDMOBILEPHONE, INVALIDPASSWORD, ACCOUNTBLOCKED, ACCOUNTNOTACTIVATED }

public class Account
{
    public Guid AccountGuid;
    public decimal UserId;
    public string Nick;
    public string Cn;
    public string MobilePhone;
    public DateTime CreationDateTime;
    public DateTime LastAppLogin;
    public DateTime LastWebLogin;
    public string Country;
    public int Paycount;
    public AuthenticationType AuthenticationType;
    public int MobileReceipt;
    public int Credits;
    public decimal TotalSent;
    public int Rating;
    public bool PaidFor;
    public Guid TempId;
    public string DailCode;
}

[WebService(Namespace = "http://example.org/messaging/")]
public class MessagingAccount : WebService
{
    [WebMethod(Description = "Send one SMS")]
    public int singlesms(string Mobile_Number, string Password, string To_Number, string Message)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, To_Number, Message);
    }

    [WebMethod(Description = "Send SMS to several numbers; To_Numbers is comma delimited")]
    public string multiplesms(string Mobile_Number, string Password, string To_Numbers, string Message)
    {
        return Answers.Text(MethodBase.GetCurrentMethod(), Mobile_Number, Password, To_Numbers, Message);
    }

    [WebMethod(Description = "Send one SMS to a group")]
    public string singlegroupsms(string Mobile_Number, string Password, int Group_Id, string Message)
    {
        return Answers.Text(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id, Message);
    }

    [WebMethod(Description = "Send SMS to several groups (comma delimited)")]
    public string multiplegroupsms(string Mobile_Number, string Password, string To_Groups, string Message)
    {
        return Answers.Text(MethodBase.GetCurrentMethod(), Mobile_Number, Password, To_Groups, Message);
    }

    [WebMethod(Description = "Send a WAP Push message")]
    public int singleWAPPush(string Mobile_Number, string Password, string To_Number, string Title, string URL)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, To_Number, Title, URL);
    }

    [WebMethod(Description = "Invite a friend by WAP Push")]
    public DataSet inviteFriend(string Mobile_Number, string Password, string Invite_Mobile_Phone, string Invite_Email_Address)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Invite_Mobile_Phone, Invite_Email_Address);
    }

    [WebMethod(Description = "Validate that invitation info is valid")]
    public DataSet getValidInvite(string Mobile_Number, string Password, string Invite_Mobile_Number)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Invite_Mobile_Number);
    }

    [WebMethod(Description = "Sent-message history")]
    public DataSet getSMSHistoryList(string Mobile_Number, string Password, string Start_Date, string End_Date)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date);
    }

    [WebMethod(Description = "Total messages sent in the interval")]
    public int getSMSHistoryTotal(string Mobile_Number, string Password, string Start_Date, string End_Date)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date);
    }

    [WebMethod(Description = "Received-message history")]
    public DataSet getReceivedSMSHistoryList(string Mobile_Number, string Password, string Start_Date, string End_Date)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date);
    }

    [WebMethod(Description = "Mobile-originated message history")]
    public DataSet getMOSMSHistoryList(string Mobile_Number, string Password, string Start_Date, string End_Date)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date);
    }

    [WebMethod(Description = "History detail for one number")]
    public DataSet getSMSHistoryDetail(string Mobile_Number, string Password, string Start_Date, string End_Date, string History_Detail_Mobile_Number)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date, History_Detail_Mobile_Number);
    }

    [WebMethod(Description = "Credit balance")]
    public int checkCredits(string Mobile_Number, string Password)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Transfer credits between accounts; difference limited to 10 credits")]
    public DataSet transferCredits(string Mobile_Number, string Password, string To_Mobile_Number, int credits)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, To_Mobile_Number, credits);
    }

    [WebMethod(Description = "Credit card payment history")]
    public DataSet getUserCCPayments(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Payment history of the first third-party payment provider")]
    public DataSet getUserAlphaPayments(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Payment history of the second third-party payment provider")]
    public DataSet getUserBetaPayments(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Credit transfer history")]
    public DataSet getUserTransfers(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Sub-account totals for the interval")]
    public DataSet getSubAccountTotals(string Mobile_Number, string Password, string Start_Date, string End_Date)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Start_Date, End_Date);
    }

    [WebMethod(Description = "Contact list")]
    public DataSet getContactList(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Add a contact")]
    public int addContact(string Mobile_Number, string Password, string Nick_Name, string Contact_Mobile_Phone)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Nick_Name, Contact_Mobile_Phone);
    }

    [WebMethod(Description = "Delete a contact")]
    public int deleteContact(string Mobile_Number, string Password, string Nick_Name)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Nick_Name);
    }

    [WebMethod(Description = "All valid groups")]
    public DataSet getGroups(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Contacts of the group")]
    public DataSet getGroupList(string Mobile_Number, string Password, int Group_Id)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id);
    }

    [WebMethod(Description = "Exclusion list of the group")]
    public DataSet getExclusionGroupList(string Mobile_Number, string Password, int Group_Id)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id);
    }

    [WebMethod(Description = "Both exclusion list and group contacts")]
    public DataSet getCombinationGroupList(string Mobile_Number, string Password, int Group_Id)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id);
    }

    [WebMethod(Description = "Number of contacts in the group")]
    public int getNumberContactsInGroup(string Mobile_Number, string Password, string Group_Id)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id);
    }

    [WebMethod(Description = "Remove a contact from a group")]
    public int deleteGroupContact(string Mobile_Number, string Password, int Group_Id, string Contact_Mobile_Number)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Group_Id, Contact_Mobile_Number);
    }

    [WebMethod(Description = "Authenticate and update the account; the Account is returned")]
    public Account updateProfile(string Mobile_Number, string Password, string Nick_Name, string Email, int Delivery_Receipt, string Temp_Id)
    {
        return Answers.Profile(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Nick_Name, Email, Delivery_Receipt, Temp_Id);
    }

    [WebMethod(Description = "Register a web account linked to a number")]
    public DataSet registerWebAccount(string Nick_Name, string Email_Address, string Country_Code, string Mobile_Number, string Web_Verification)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Nick_Name, Email_Address, Country_Code, Mobile_Number, Web_Verification);
    }

    [WebMethod(Description = "Validate a web account linked to a number")]
    public DataSet validateWebAccount(string Mobile_Number, string Verification_Code, string Web_Verification)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Verification_Code, Web_Verification);
    }

    [WebMethod(Description = "Networks associated with a mobile number")]
    public DataSet getNetworkInformation(string Mobile_Number)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number);
    }

    [WebMethod(Description = "Premium rates linked to a sub-account")]
    public DataSet getSubAccountPremiumRated(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "All premium rates")]
    public DataSet getSubAccountAllPremiumRated(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Premium bands")]
    public DataSet getSubAccountPremiumBands(string Mobile_Number, string Password)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Mobile_Number, Password);
    }

    [WebMethod(Description = "Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials")]
    public DataSet addSubAccountPremiumRated(string Supa_Mobile_Number, string Supa_Password, string Sub_Mobile_Number, string Sub_Password, int Premium_Band_Identifier, string Premium_Keyword, string Premium_Response_Content, bool Premium_Response)
    {
        return Answers.Rows(MethodBase.GetCurrentMethod(), Supa_Mobile_Number, Supa_Password, Sub_Mobile_Number, Sub_Password, Premium_Band_Identifier, Premium_Keyword, Premium_Response_Content, Premium_Response);
    }

    [WebMethod(Description = "Update premium rates linked to a sub-account")]
    public int updateSubAccountPremiumRated(string Mobile_Number, string Password, int Premium_Rated_Identifier, int Premium_Band_Identifier, string Premium_Keyword, string Premium_Response_Content, bool Premium_Response)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Premium_Rated_Identifier, Premium_Band_Identifier, Premium_Keyword, Premium_Response_Content, Premium_Response);
    }

    [WebMethod(Description = "Delete premium rates linked to a sub-account")]
    public int deleteSubAccountPremiumRated(string Mobile_Number, string Password, int Premium_Rated_Id)
    {
        return Answers.Int(MethodBase.GetCurrentMethod(), Mobile_Number, Password, Premium_Rated_Id);
    }
}
