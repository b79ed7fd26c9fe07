/** The WSDL of MessagingAccount. Generated: change the description, not this file. */
import type { WsdlSegments } from "./runtime/handler.js";

/** The text of the WSDL, cut where its namespace and the service's address go. */
export const wsdl: WsdlSegments = [
  `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tm="http://microsoft.com/wsdl/mime/textMatching/" xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:mime="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:tns="`,
  { slot: "namespace" },
  `" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:http="http://schemas.xmlsoap.org/wsdl/http/" targetNamespace="`,
  { slot: "namespace" },
  `" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
  <wsdl:types>
    <s:schema elementFormDefault="qualified" targetNamespace="`,
  { slot: "namespace" },
  `">
      <s:element name="singlesms">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="To_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Message" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="singlesmsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="singlesmsResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="multiplesms">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="To_Numbers" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Message" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="multiplesmsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="multiplesmsResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="singlegroupsms">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="1" maxOccurs="1" name="Group_Id" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Message" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="singlegroupsmsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="singlegroupsmsResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="multiplegroupsms">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="To_Groups" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Message" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="multiplegroupsmsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="multiplegroupsmsResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="singleWAPPush">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="To_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Title" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="URL" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="singleWAPPushResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="singleWAPPushResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="inviteFriend">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Invite_Mobile_Phone" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Invite_Email_Address" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="inviteFriendResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="inviteFriendResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getValidInvite">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Invite_Mobile_Number" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getValidInviteResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getValidInviteResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSMSHistoryListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryTotal">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryTotalResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="getSMSHistoryTotalResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getReceivedSMSHistoryList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getReceivedSMSHistoryListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getReceivedSMSHistoryListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getMOSMSHistoryList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getMOSMSHistoryListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getMOSMSHistoryListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryDetail">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="History_Detail_Mobile_Number" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSMSHistoryDetailResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSMSHistoryDetailResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="checkCredits">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="checkCreditsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="checkCreditsResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="transferCredits">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="To_Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="credits" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="transferCreditsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="transferCreditsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserCCPayments">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserCCPaymentsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getUserCCPaymentsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserAlphaPayments">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserAlphaPaymentsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getUserAlphaPaymentsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserBetaPayments">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserBetaPaymentsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getUserBetaPaymentsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserTransfers">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getUserTransfersResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getUserTransfersResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountTotals">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start_Date" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End_Date" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountTotalsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSubAccountTotalsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getContactList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getContactListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getContactListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="addContact">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Nick_Name" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Contact_Mobile_Phone" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="addContactResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="addContactResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteContact">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Nick_Name" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteContactResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="deleteContactResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getGroups">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getGroupsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getGroupsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getGroupList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Group_Id" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getGroupListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getGroupListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getExclusionGroupList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Group_Id" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getExclusionGroupListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getExclusionGroupListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getCombinationGroupList">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Group_Id" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getCombinationGroupListResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getCombinationGroupListResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getNumberContactsInGroup">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Group_Id" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getNumberContactsInGroupResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="getNumberContactsInGroupResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteGroupContact">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Group_Id" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Contact_Mobile_Number" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteGroupContactResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="deleteGroupContactResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="updateProfile">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Nick_Name" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Email" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Delivery_Receipt" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Temp_Id" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="updateProfileResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="updateProfileResult" type="tns:Account" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="registerWebAccount">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Nick_Name" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Email_Address" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Country_Code" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Web_Verification" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="registerWebAccountResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="registerWebAccountResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="validateWebAccount">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Verification_Code" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Web_Verification" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="validateWebAccountResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="validateWebAccountResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getNetworkInformation">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getNetworkInformationResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getNetworkInformationResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountPremiumRated">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountPremiumRatedResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSubAccountPremiumRatedResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountAllPremiumRated">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountAllPremiumRatedResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSubAccountAllPremiumRatedResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountPremiumBands">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="getSubAccountPremiumBandsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="getSubAccountPremiumBandsResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="addSubAccountPremiumRated">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Supa_Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Supa_Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Sub_Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Sub_Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Band_Identifier" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Keyword" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Response_Content" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Response" type="s:boolean" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="addSubAccountPremiumRatedResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="addSubAccountPremiumRatedResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="updateSubAccountPremiumRated">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Rated_Identifier" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Band_Identifier" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Keyword" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Response_Content" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Response" type="s:boolean" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="updateSubAccountPremiumRatedResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="updateSubAccountPremiumRatedResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteSubAccountPremiumRated">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Mobile_Number" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Password" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Premium_Rated_Id" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteSubAccountPremiumRatedResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="deleteSubAccountPremiumRatedResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:simpleType name="AuthenticationType">
        <s:restriction base="s:string">
          <s:enumeration value="OK" />
          <s:enumeration value="INVALIDMOBILEPHONE" />
          <s:enumeration value="INVALIDPASSWORD" />
          <s:enumeration value="ACCOUNTBLOCKED" />
          <s:enumeration value="ACCOUNTNOTACTIVATED" />
        </s:restriction>
      </s:simpleType>
      <s:complexType name="Account">
        <s:sequence>
          <s:element minOccurs="1" maxOccurs="1" name="AccountGuid" type="tns:guid" />
          <s:element minOccurs="1" maxOccurs="1" name="UserId" type="s:decimal" />
          <s:element minOccurs="0" maxOccurs="1" name="Nick" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="Cn" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="MobilePhone" type="s:string" />
          <s:element minOccurs="1" maxOccurs="1" name="CreationDateTime" type="s:dateTime" />
          <s:element minOccurs="1" maxOccurs="1" name="LastAppLogin" type="s:dateTime" />
          <s:element minOccurs="1" maxOccurs="1" name="LastWebLogin" type="s:dateTime" />
          <s:element minOccurs="0" maxOccurs="1" name="Country" type="s:string" />
          <s:element minOccurs="1" maxOccurs="1" name="Paycount" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="AuthenticationType" type="tns:AuthenticationType" />
          <s:element minOccurs="1" maxOccurs="1" name="MobileReceipt" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="Credits" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="TotalSent" type="s:decimal" />
          <s:element minOccurs="1" maxOccurs="1" name="Rating" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="PaidFor" type="s:boolean" />
          <s:element minOccurs="1" maxOccurs="1" name="TempId" type="tns:guid" />
          <s:element minOccurs="0" maxOccurs="1" name="DailCode" type="s:string" />
        </s:sequence>
      </s:complexType>
      <s:simpleType name="guid">
        <s:restriction base="s:string">
          <s:pattern value="[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}" />
        </s:restriction>
      </s:simpleType>
      <s:element name="int" type="s:int" />
      <s:element name="string" nillable="true" type="s:string" />
      <s:element name="DataSet" nillable="true">
        <s:complexType>
          <s:sequence maxOccurs="unbounded">
            <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
            <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="Account" nillable="true" type="tns:Account" />
    </s:schema>
  </wsdl:types>
  <wsdl:message name="singlesmsSoapIn">
    <wsdl:part name="parameters" element="tns:singlesms" />
  </wsdl:message>
  <wsdl:message name="singlesmsSoapOut">
    <wsdl:part name="parameters" element="tns:singlesmsResponse" />
  </wsdl:message>
  <wsdl:message name="multiplesmsSoapIn">
    <wsdl:part name="parameters" element="tns:multiplesms" />
  </wsdl:message>
  <wsdl:message name="multiplesmsSoapOut">
    <wsdl:part name="parameters" element="tns:multiplesmsResponse" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsSoapIn">
    <wsdl:part name="parameters" element="tns:singlegroupsms" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsSoapOut">
    <wsdl:part name="parameters" element="tns:singlegroupsmsResponse" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsSoapIn">
    <wsdl:part name="parameters" element="tns:multiplegroupsms" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsSoapOut">
    <wsdl:part name="parameters" element="tns:multiplegroupsmsResponse" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushSoapIn">
    <wsdl:part name="parameters" element="tns:singleWAPPush" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushSoapOut">
    <wsdl:part name="parameters" element="tns:singleWAPPushResponse" />
  </wsdl:message>
  <wsdl:message name="inviteFriendSoapIn">
    <wsdl:part name="parameters" element="tns:inviteFriend" />
  </wsdl:message>
  <wsdl:message name="inviteFriendSoapOut">
    <wsdl:part name="parameters" element="tns:inviteFriendResponse" />
  </wsdl:message>
  <wsdl:message name="getValidInviteSoapIn">
    <wsdl:part name="parameters" element="tns:getValidInvite" />
  </wsdl:message>
  <wsdl:message name="getValidInviteSoapOut">
    <wsdl:part name="parameters" element="tns:getValidInviteResponse" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListSoapIn">
    <wsdl:part name="parameters" element="tns:getSMSHistoryList" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListSoapOut">
    <wsdl:part name="parameters" element="tns:getSMSHistoryListResponse" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalSoapIn">
    <wsdl:part name="parameters" element="tns:getSMSHistoryTotal" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalSoapOut">
    <wsdl:part name="parameters" element="tns:getSMSHistoryTotalResponse" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListSoapIn">
    <wsdl:part name="parameters" element="tns:getReceivedSMSHistoryList" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListSoapOut">
    <wsdl:part name="parameters" element="tns:getReceivedSMSHistoryListResponse" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListSoapIn">
    <wsdl:part name="parameters" element="tns:getMOSMSHistoryList" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListSoapOut">
    <wsdl:part name="parameters" element="tns:getMOSMSHistoryListResponse" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailSoapIn">
    <wsdl:part name="parameters" element="tns:getSMSHistoryDetail" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailSoapOut">
    <wsdl:part name="parameters" element="tns:getSMSHistoryDetailResponse" />
  </wsdl:message>
  <wsdl:message name="checkCreditsSoapIn">
    <wsdl:part name="parameters" element="tns:checkCredits" />
  </wsdl:message>
  <wsdl:message name="checkCreditsSoapOut">
    <wsdl:part name="parameters" element="tns:checkCreditsResponse" />
  </wsdl:message>
  <wsdl:message name="transferCreditsSoapIn">
    <wsdl:part name="parameters" element="tns:transferCredits" />
  </wsdl:message>
  <wsdl:message name="transferCreditsSoapOut">
    <wsdl:part name="parameters" element="tns:transferCreditsResponse" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsSoapIn">
    <wsdl:part name="parameters" element="tns:getUserCCPayments" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsSoapOut">
    <wsdl:part name="parameters" element="tns:getUserCCPaymentsResponse" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsSoapIn">
    <wsdl:part name="parameters" element="tns:getUserAlphaPayments" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsSoapOut">
    <wsdl:part name="parameters" element="tns:getUserAlphaPaymentsResponse" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsSoapIn">
    <wsdl:part name="parameters" element="tns:getUserBetaPayments" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsSoapOut">
    <wsdl:part name="parameters" element="tns:getUserBetaPaymentsResponse" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersSoapIn">
    <wsdl:part name="parameters" element="tns:getUserTransfers" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersSoapOut">
    <wsdl:part name="parameters" element="tns:getUserTransfersResponse" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsSoapIn">
    <wsdl:part name="parameters" element="tns:getSubAccountTotals" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsSoapOut">
    <wsdl:part name="parameters" element="tns:getSubAccountTotalsResponse" />
  </wsdl:message>
  <wsdl:message name="getContactListSoapIn">
    <wsdl:part name="parameters" element="tns:getContactList" />
  </wsdl:message>
  <wsdl:message name="getContactListSoapOut">
    <wsdl:part name="parameters" element="tns:getContactListResponse" />
  </wsdl:message>
  <wsdl:message name="addContactSoapIn">
    <wsdl:part name="parameters" element="tns:addContact" />
  </wsdl:message>
  <wsdl:message name="addContactSoapOut">
    <wsdl:part name="parameters" element="tns:addContactResponse" />
  </wsdl:message>
  <wsdl:message name="deleteContactSoapIn">
    <wsdl:part name="parameters" element="tns:deleteContact" />
  </wsdl:message>
  <wsdl:message name="deleteContactSoapOut">
    <wsdl:part name="parameters" element="tns:deleteContactResponse" />
  </wsdl:message>
  <wsdl:message name="getGroupsSoapIn">
    <wsdl:part name="parameters" element="tns:getGroups" />
  </wsdl:message>
  <wsdl:message name="getGroupsSoapOut">
    <wsdl:part name="parameters" element="tns:getGroupsResponse" />
  </wsdl:message>
  <wsdl:message name="getGroupListSoapIn">
    <wsdl:part name="parameters" element="tns:getGroupList" />
  </wsdl:message>
  <wsdl:message name="getGroupListSoapOut">
    <wsdl:part name="parameters" element="tns:getGroupListResponse" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListSoapIn">
    <wsdl:part name="parameters" element="tns:getExclusionGroupList" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListSoapOut">
    <wsdl:part name="parameters" element="tns:getExclusionGroupListResponse" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListSoapIn">
    <wsdl:part name="parameters" element="tns:getCombinationGroupList" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListSoapOut">
    <wsdl:part name="parameters" element="tns:getCombinationGroupListResponse" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupSoapIn">
    <wsdl:part name="parameters" element="tns:getNumberContactsInGroup" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupSoapOut">
    <wsdl:part name="parameters" element="tns:getNumberContactsInGroupResponse" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactSoapIn">
    <wsdl:part name="parameters" element="tns:deleteGroupContact" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactSoapOut">
    <wsdl:part name="parameters" element="tns:deleteGroupContactResponse" />
  </wsdl:message>
  <wsdl:message name="updateProfileSoapIn">
    <wsdl:part name="parameters" element="tns:updateProfile" />
  </wsdl:message>
  <wsdl:message name="updateProfileSoapOut">
    <wsdl:part name="parameters" element="tns:updateProfileResponse" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountSoapIn">
    <wsdl:part name="parameters" element="tns:registerWebAccount" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountSoapOut">
    <wsdl:part name="parameters" element="tns:registerWebAccountResponse" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountSoapIn">
    <wsdl:part name="parameters" element="tns:validateWebAccount" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountSoapOut">
    <wsdl:part name="parameters" element="tns:validateWebAccountResponse" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationSoapIn">
    <wsdl:part name="parameters" element="tns:getNetworkInformation" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationSoapOut">
    <wsdl:part name="parameters" element="tns:getNetworkInformationResponse" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedSoapIn">
    <wsdl:part name="parameters" element="tns:getSubAccountPremiumRated" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedSoapOut">
    <wsdl:part name="parameters" element="tns:getSubAccountPremiumRatedResponse" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedSoapIn">
    <wsdl:part name="parameters" element="tns:getSubAccountAllPremiumRated" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedSoapOut">
    <wsdl:part name="parameters" element="tns:getSubAccountAllPremiumRatedResponse" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsSoapIn">
    <wsdl:part name="parameters" element="tns:getSubAccountPremiumBands" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsSoapOut">
    <wsdl:part name="parameters" element="tns:getSubAccountPremiumBandsResponse" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedSoapIn">
    <wsdl:part name="parameters" element="tns:addSubAccountPremiumRated" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedSoapOut">
    <wsdl:part name="parameters" element="tns:addSubAccountPremiumRatedResponse" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedSoapIn">
    <wsdl:part name="parameters" element="tns:updateSubAccountPremiumRated" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedSoapOut">
    <wsdl:part name="parameters" element="tns:updateSubAccountPremiumRatedResponse" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedSoapIn">
    <wsdl:part name="parameters" element="tns:deleteSubAccountPremiumRated" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedSoapOut">
    <wsdl:part name="parameters" element="tns:deleteSubAccountPremiumRatedResponse" />
  </wsdl:message>
  <wsdl:message name="singlesmsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Number" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singlesmsHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="multiplesmsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Numbers" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="multiplesmsHttpGetOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsHttpGetOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Groups" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsHttpGetOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Number" type="s:string" />
    <wsdl:part name="Title" type="s:string" />
    <wsdl:part name="URL" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="inviteFriendHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Invite_Mobile_Phone" type="s:string" />
    <wsdl:part name="Invite_Email_Address" type="s:string" />
  </wsdl:message>
  <wsdl:message name="inviteFriendHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getValidInviteHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Invite_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getValidInviteHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
    <wsdl:part name="History_Detail_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="checkCreditsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="checkCreditsHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="transferCreditsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Mobile_Number" type="s:string" />
    <wsdl:part name="credits" type="s:string" />
  </wsdl:message>
  <wsdl:message name="transferCreditsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getContactListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getContactListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="addContactHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Contact_Mobile_Phone" type="s:string" />
  </wsdl:message>
  <wsdl:message name="addContactHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteContactHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteContactHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="getGroupsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getGroupsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getGroupListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getGroupListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
    <wsdl:part name="Contact_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="updateProfileHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Email" type="s:string" />
    <wsdl:part name="Delivery_Receipt" type="s:string" />
    <wsdl:part name="Temp_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="updateProfileHttpGetOut">
    <wsdl:part name="Body" element="tns:Account" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountHttpGetIn">
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Email_Address" type="s:string" />
    <wsdl:part name="Country_Code" type="s:string" />
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Web_Verification" type="s:string" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Verification_Code" type="s:string" />
    <wsdl:part name="Web_Verification" type="s:string" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedHttpGetIn">
    <wsdl:part name="Supa_Mobile_Number" type="s:string" />
    <wsdl:part name="Supa_Password" type="s:string" />
    <wsdl:part name="Sub_Mobile_Number" type="s:string" />
    <wsdl:part name="Sub_Password" type="s:string" />
    <wsdl:part name="Premium_Band_Identifier" type="s:string" />
    <wsdl:part name="Premium_Keyword" type="s:string" />
    <wsdl:part name="Premium_Response_Content" type="s:string" />
    <wsdl:part name="Premium_Response" type="s:string" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Premium_Rated_Identifier" type="s:string" />
    <wsdl:part name="Premium_Band_Identifier" type="s:string" />
    <wsdl:part name="Premium_Keyword" type="s:string" />
    <wsdl:part name="Premium_Response_Content" type="s:string" />
    <wsdl:part name="Premium_Response" type="s:string" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedHttpGetIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Premium_Rated_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="singlesmsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Number" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singlesmsHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="multiplesmsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Numbers" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="multiplesmsHttpPostOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singlegroupsmsHttpPostOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Groups" type="s:string" />
    <wsdl:part name="Message" type="s:string" />
  </wsdl:message>
  <wsdl:message name="multiplegroupsmsHttpPostOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Number" type="s:string" />
    <wsdl:part name="Title" type="s:string" />
    <wsdl:part name="URL" type="s:string" />
  </wsdl:message>
  <wsdl:message name="singleWAPPushHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="inviteFriendHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Invite_Mobile_Phone" type="s:string" />
    <wsdl:part name="Invite_Email_Address" type="s:string" />
  </wsdl:message>
  <wsdl:message name="inviteFriendHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getValidInviteHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Invite_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getValidInviteHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryTotalHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getReceivedSMSHistoryListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getMOSMSHistoryListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
    <wsdl:part name="History_Detail_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSMSHistoryDetailHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="checkCreditsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="checkCreditsHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="transferCreditsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="To_Mobile_Number" type="s:string" />
    <wsdl:part name="credits" type="s:string" />
  </wsdl:message>
  <wsdl:message name="transferCreditsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserCCPaymentsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserAlphaPaymentsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserBetaPaymentsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getUserTransfersHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Start_Date" type="s:string" />
    <wsdl:part name="End_Date" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountTotalsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getContactListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getContactListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="addContactHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Contact_Mobile_Phone" type="s:string" />
  </wsdl:message>
  <wsdl:message name="addContactHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteContactHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteContactHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="getGroupsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getGroupsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getGroupListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getGroupListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getExclusionGroupListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getCombinationGroupListHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getNumberContactsInGroupHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Group_Id" type="s:string" />
    <wsdl:part name="Contact_Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteGroupContactHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="updateProfileHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Email" type="s:string" />
    <wsdl:part name="Delivery_Receipt" type="s:string" />
    <wsdl:part name="Temp_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="updateProfileHttpPostOut">
    <wsdl:part name="Body" element="tns:Account" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountHttpPostIn">
    <wsdl:part name="Nick_Name" type="s:string" />
    <wsdl:part name="Email_Address" type="s:string" />
    <wsdl:part name="Country_Code" type="s:string" />
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Web_Verification" type="s:string" />
  </wsdl:message>
  <wsdl:message name="registerWebAccountHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Verification_Code" type="s:string" />
    <wsdl:part name="Web_Verification" type="s:string" />
  </wsdl:message>
  <wsdl:message name="validateWebAccountHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getNetworkInformationHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumRatedHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountAllPremiumRatedHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
  </wsdl:message>
  <wsdl:message name="getSubAccountPremiumBandsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedHttpPostIn">
    <wsdl:part name="Supa_Mobile_Number" type="s:string" />
    <wsdl:part name="Supa_Password" type="s:string" />
    <wsdl:part name="Sub_Mobile_Number" type="s:string" />
    <wsdl:part name="Sub_Password" type="s:string" />
    <wsdl:part name="Premium_Band_Identifier" type="s:string" />
    <wsdl:part name="Premium_Keyword" type="s:string" />
    <wsdl:part name="Premium_Response_Content" type="s:string" />
    <wsdl:part name="Premium_Response" type="s:string" />
  </wsdl:message>
  <wsdl:message name="addSubAccountPremiumRatedHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Premium_Rated_Identifier" type="s:string" />
    <wsdl:part name="Premium_Band_Identifier" type="s:string" />
    <wsdl:part name="Premium_Keyword" type="s:string" />
    <wsdl:part name="Premium_Response_Content" type="s:string" />
    <wsdl:part name="Premium_Response" type="s:string" />
  </wsdl:message>
  <wsdl:message name="updateSubAccountPremiumRatedHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedHttpPostIn">
    <wsdl:part name="Mobile_Number" type="s:string" />
    <wsdl:part name="Password" type="s:string" />
    <wsdl:part name="Premium_Rated_Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteSubAccountPremiumRatedHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:portType name="MessagingAccountSoap">
    <wsdl:operation name="singlesms">
      <wsdl:documentation>Send one SMS.</wsdl:documentation>
      <wsdl:input message="tns:singlesmsSoapIn" />
      <wsdl:output message="tns:singlesmsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <wsdl:documentation>Send SMS to several numbers.</wsdl:documentation>
      <wsdl:input message="tns:multiplesmsSoapIn" />
      <wsdl:output message="tns:multiplesmsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <wsdl:documentation>Send one SMS to a group.</wsdl:documentation>
      <wsdl:input message="tns:singlegroupsmsSoapIn" />
      <wsdl:output message="tns:singlegroupsmsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <wsdl:documentation>Send SMS to several groups.</wsdl:documentation>
      <wsdl:input message="tns:multiplegroupsmsSoapIn" />
      <wsdl:output message="tns:multiplegroupsmsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <wsdl:documentation>Send a WAP Push message.</wsdl:documentation>
      <wsdl:input message="tns:singleWAPPushSoapIn" />
      <wsdl:output message="tns:singleWAPPushSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <wsdl:documentation>Invite a friend by WAP Push.</wsdl:documentation>
      <wsdl:input message="tns:inviteFriendSoapIn" />
      <wsdl:output message="tns:inviteFriendSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <wsdl:documentation>Validate that invitation info is valid.</wsdl:documentation>
      <wsdl:input message="tns:getValidInviteSoapIn" />
      <wsdl:output message="tns:getValidInviteSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <wsdl:documentation>Sent-message history.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryListSoapIn" />
      <wsdl:output message="tns:getSMSHistoryListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <wsdl:documentation>Total messages sent in the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryTotalSoapIn" />
      <wsdl:output message="tns:getSMSHistoryTotalSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <wsdl:documentation>Received-message history.</wsdl:documentation>
      <wsdl:input message="tns:getReceivedSMSHistoryListSoapIn" />
      <wsdl:output message="tns:getReceivedSMSHistoryListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <wsdl:documentation>Mobile-originated message history.</wsdl:documentation>
      <wsdl:input message="tns:getMOSMSHistoryListSoapIn" />
      <wsdl:output message="tns:getMOSMSHistoryListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <wsdl:documentation>History detail for one number.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryDetailSoapIn" />
      <wsdl:output message="tns:getSMSHistoryDetailSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <wsdl:documentation>Credit balance.</wsdl:documentation>
      <wsdl:input message="tns:checkCreditsSoapIn" />
      <wsdl:output message="tns:checkCreditsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <wsdl:documentation>Transfer credits between accounts.</wsdl:documentation>
      <wsdl:input message="tns:transferCreditsSoapIn" />
      <wsdl:output message="tns:transferCreditsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <wsdl:documentation>Credit card payment history.</wsdl:documentation>
      <wsdl:input message="tns:getUserCCPaymentsSoapIn" />
      <wsdl:output message="tns:getUserCCPaymentsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <wsdl:documentation>Payment history of the first third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserAlphaPaymentsSoapIn" />
      <wsdl:output message="tns:getUserAlphaPaymentsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <wsdl:documentation>Payment history of the second third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserBetaPaymentsSoapIn" />
      <wsdl:output message="tns:getUserBetaPaymentsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <wsdl:documentation>Credit transfer history.</wsdl:documentation>
      <wsdl:input message="tns:getUserTransfersSoapIn" />
      <wsdl:output message="tns:getUserTransfersSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <wsdl:documentation>Sub-account totals for the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountTotalsSoapIn" />
      <wsdl:output message="tns:getSubAccountTotalsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <wsdl:documentation>Contact list.</wsdl:documentation>
      <wsdl:input message="tns:getContactListSoapIn" />
      <wsdl:output message="tns:getContactListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <wsdl:documentation>Add a contact.</wsdl:documentation>
      <wsdl:input message="tns:addContactSoapIn" />
      <wsdl:output message="tns:addContactSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <wsdl:documentation>Delete a contact.</wsdl:documentation>
      <wsdl:input message="tns:deleteContactSoapIn" />
      <wsdl:output message="tns:deleteContactSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <wsdl:documentation>All valid groups.</wsdl:documentation>
      <wsdl:input message="tns:getGroupsSoapIn" />
      <wsdl:output message="tns:getGroupsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <wsdl:documentation>Contacts of the group.</wsdl:documentation>
      <wsdl:input message="tns:getGroupListSoapIn" />
      <wsdl:output message="tns:getGroupListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <wsdl:documentation>Exclusion list of the group.</wsdl:documentation>
      <wsdl:input message="tns:getExclusionGroupListSoapIn" />
      <wsdl:output message="tns:getExclusionGroupListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <wsdl:documentation>Both exclusion list and group contacts.</wsdl:documentation>
      <wsdl:input message="tns:getCombinationGroupListSoapIn" />
      <wsdl:output message="tns:getCombinationGroupListSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <wsdl:documentation>Number of contacts in the group.</wsdl:documentation>
      <wsdl:input message="tns:getNumberContactsInGroupSoapIn" />
      <wsdl:output message="tns:getNumberContactsInGroupSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <wsdl:documentation>Remove a contact from a group.</wsdl:documentation>
      <wsdl:input message="tns:deleteGroupContactSoapIn" />
      <wsdl:output message="tns:deleteGroupContactSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <wsdl:documentation>Authenticate and update the account; the Account is returned.</wsdl:documentation>
      <wsdl:input message="tns:updateProfileSoapIn" />
      <wsdl:output message="tns:updateProfileSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <wsdl:documentation>Register a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:registerWebAccountSoapIn" />
      <wsdl:output message="tns:registerWebAccountSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <wsdl:documentation>Validate a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:validateWebAccountSoapIn" />
      <wsdl:output message="tns:validateWebAccountSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <wsdl:documentation>Networks associated with a mobile number.</wsdl:documentation>
      <wsdl:input message="tns:getNetworkInformationSoapIn" />
      <wsdl:output message="tns:getNetworkInformationSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <wsdl:documentation>Premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumRatedSoapIn" />
      <wsdl:output message="tns:getSubAccountPremiumRatedSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <wsdl:documentation>All premium rates.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountAllPremiumRatedSoapIn" />
      <wsdl:output message="tns:getSubAccountAllPremiumRatedSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <wsdl:documentation>Premium bands.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumBandsSoapIn" />
      <wsdl:output message="tns:getSubAccountPremiumBandsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <wsdl:documentation>Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials.</wsdl:documentation>
      <wsdl:input message="tns:addSubAccountPremiumRatedSoapIn" />
      <wsdl:output message="tns:addSubAccountPremiumRatedSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <wsdl:documentation>Update premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:updateSubAccountPremiumRatedSoapIn" />
      <wsdl:output message="tns:updateSubAccountPremiumRatedSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <wsdl:documentation>Delete premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:deleteSubAccountPremiumRatedSoapIn" />
      <wsdl:output message="tns:deleteSubAccountPremiumRatedSoapOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:portType name="MessagingAccountHttpGet">
    <wsdl:operation name="singlesms">
      <wsdl:documentation>Send one SMS.</wsdl:documentation>
      <wsdl:input message="tns:singlesmsHttpGetIn" />
      <wsdl:output message="tns:singlesmsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <wsdl:documentation>Send SMS to several numbers.</wsdl:documentation>
      <wsdl:input message="tns:multiplesmsHttpGetIn" />
      <wsdl:output message="tns:multiplesmsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <wsdl:documentation>Send one SMS to a group.</wsdl:documentation>
      <wsdl:input message="tns:singlegroupsmsHttpGetIn" />
      <wsdl:output message="tns:singlegroupsmsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <wsdl:documentation>Send SMS to several groups.</wsdl:documentation>
      <wsdl:input message="tns:multiplegroupsmsHttpGetIn" />
      <wsdl:output message="tns:multiplegroupsmsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <wsdl:documentation>Send a WAP Push message.</wsdl:documentation>
      <wsdl:input message="tns:singleWAPPushHttpGetIn" />
      <wsdl:output message="tns:singleWAPPushHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <wsdl:documentation>Invite a friend by WAP Push.</wsdl:documentation>
      <wsdl:input message="tns:inviteFriendHttpGetIn" />
      <wsdl:output message="tns:inviteFriendHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <wsdl:documentation>Validate that invitation info is valid.</wsdl:documentation>
      <wsdl:input message="tns:getValidInviteHttpGetIn" />
      <wsdl:output message="tns:getValidInviteHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <wsdl:documentation>Sent-message history.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryListHttpGetIn" />
      <wsdl:output message="tns:getSMSHistoryListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <wsdl:documentation>Total messages sent in the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryTotalHttpGetIn" />
      <wsdl:output message="tns:getSMSHistoryTotalHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <wsdl:documentation>Received-message history.</wsdl:documentation>
      <wsdl:input message="tns:getReceivedSMSHistoryListHttpGetIn" />
      <wsdl:output message="tns:getReceivedSMSHistoryListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <wsdl:documentation>Mobile-originated message history.</wsdl:documentation>
      <wsdl:input message="tns:getMOSMSHistoryListHttpGetIn" />
      <wsdl:output message="tns:getMOSMSHistoryListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <wsdl:documentation>History detail for one number.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryDetailHttpGetIn" />
      <wsdl:output message="tns:getSMSHistoryDetailHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <wsdl:documentation>Credit balance.</wsdl:documentation>
      <wsdl:input message="tns:checkCreditsHttpGetIn" />
      <wsdl:output message="tns:checkCreditsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <wsdl:documentation>Transfer credits between accounts.</wsdl:documentation>
      <wsdl:input message="tns:transferCreditsHttpGetIn" />
      <wsdl:output message="tns:transferCreditsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <wsdl:documentation>Credit card payment history.</wsdl:documentation>
      <wsdl:input message="tns:getUserCCPaymentsHttpGetIn" />
      <wsdl:output message="tns:getUserCCPaymentsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <wsdl:documentation>Payment history of the first third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserAlphaPaymentsHttpGetIn" />
      <wsdl:output message="tns:getUserAlphaPaymentsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <wsdl:documentation>Payment history of the second third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserBetaPaymentsHttpGetIn" />
      <wsdl:output message="tns:getUserBetaPaymentsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <wsdl:documentation>Credit transfer history.</wsdl:documentation>
      <wsdl:input message="tns:getUserTransfersHttpGetIn" />
      <wsdl:output message="tns:getUserTransfersHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <wsdl:documentation>Sub-account totals for the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountTotalsHttpGetIn" />
      <wsdl:output message="tns:getSubAccountTotalsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <wsdl:documentation>Contact list.</wsdl:documentation>
      <wsdl:input message="tns:getContactListHttpGetIn" />
      <wsdl:output message="tns:getContactListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <wsdl:documentation>Add a contact.</wsdl:documentation>
      <wsdl:input message="tns:addContactHttpGetIn" />
      <wsdl:output message="tns:addContactHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <wsdl:documentation>Delete a contact.</wsdl:documentation>
      <wsdl:input message="tns:deleteContactHttpGetIn" />
      <wsdl:output message="tns:deleteContactHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <wsdl:documentation>All valid groups.</wsdl:documentation>
      <wsdl:input message="tns:getGroupsHttpGetIn" />
      <wsdl:output message="tns:getGroupsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <wsdl:documentation>Contacts of the group.</wsdl:documentation>
      <wsdl:input message="tns:getGroupListHttpGetIn" />
      <wsdl:output message="tns:getGroupListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <wsdl:documentation>Exclusion list of the group.</wsdl:documentation>
      <wsdl:input message="tns:getExclusionGroupListHttpGetIn" />
      <wsdl:output message="tns:getExclusionGroupListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <wsdl:documentation>Both exclusion list and group contacts.</wsdl:documentation>
      <wsdl:input message="tns:getCombinationGroupListHttpGetIn" />
      <wsdl:output message="tns:getCombinationGroupListHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <wsdl:documentation>Number of contacts in the group.</wsdl:documentation>
      <wsdl:input message="tns:getNumberContactsInGroupHttpGetIn" />
      <wsdl:output message="tns:getNumberContactsInGroupHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <wsdl:documentation>Remove a contact from a group.</wsdl:documentation>
      <wsdl:input message="tns:deleteGroupContactHttpGetIn" />
      <wsdl:output message="tns:deleteGroupContactHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <wsdl:documentation>Authenticate and update the account; the Account is returned.</wsdl:documentation>
      <wsdl:input message="tns:updateProfileHttpGetIn" />
      <wsdl:output message="tns:updateProfileHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <wsdl:documentation>Register a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:registerWebAccountHttpGetIn" />
      <wsdl:output message="tns:registerWebAccountHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <wsdl:documentation>Validate a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:validateWebAccountHttpGetIn" />
      <wsdl:output message="tns:validateWebAccountHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <wsdl:documentation>Networks associated with a mobile number.</wsdl:documentation>
      <wsdl:input message="tns:getNetworkInformationHttpGetIn" />
      <wsdl:output message="tns:getNetworkInformationHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <wsdl:documentation>Premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumRatedHttpGetIn" />
      <wsdl:output message="tns:getSubAccountPremiumRatedHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <wsdl:documentation>All premium rates.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountAllPremiumRatedHttpGetIn" />
      <wsdl:output message="tns:getSubAccountAllPremiumRatedHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <wsdl:documentation>Premium bands.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumBandsHttpGetIn" />
      <wsdl:output message="tns:getSubAccountPremiumBandsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <wsdl:documentation>Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials.</wsdl:documentation>
      <wsdl:input message="tns:addSubAccountPremiumRatedHttpGetIn" />
      <wsdl:output message="tns:addSubAccountPremiumRatedHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <wsdl:documentation>Update premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:updateSubAccountPremiumRatedHttpGetIn" />
      <wsdl:output message="tns:updateSubAccountPremiumRatedHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <wsdl:documentation>Delete premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:deleteSubAccountPremiumRatedHttpGetIn" />
      <wsdl:output message="tns:deleteSubAccountPremiumRatedHttpGetOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:portType name="MessagingAccountHttpPost">
    <wsdl:operation name="singlesms">
      <wsdl:documentation>Send one SMS.</wsdl:documentation>
      <wsdl:input message="tns:singlesmsHttpPostIn" />
      <wsdl:output message="tns:singlesmsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <wsdl:documentation>Send SMS to several numbers.</wsdl:documentation>
      <wsdl:input message="tns:multiplesmsHttpPostIn" />
      <wsdl:output message="tns:multiplesmsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <wsdl:documentation>Send one SMS to a group.</wsdl:documentation>
      <wsdl:input message="tns:singlegroupsmsHttpPostIn" />
      <wsdl:output message="tns:singlegroupsmsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <wsdl:documentation>Send SMS to several groups.</wsdl:documentation>
      <wsdl:input message="tns:multiplegroupsmsHttpPostIn" />
      <wsdl:output message="tns:multiplegroupsmsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <wsdl:documentation>Send a WAP Push message.</wsdl:documentation>
      <wsdl:input message="tns:singleWAPPushHttpPostIn" />
      <wsdl:output message="tns:singleWAPPushHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <wsdl:documentation>Invite a friend by WAP Push.</wsdl:documentation>
      <wsdl:input message="tns:inviteFriendHttpPostIn" />
      <wsdl:output message="tns:inviteFriendHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <wsdl:documentation>Validate that invitation info is valid.</wsdl:documentation>
      <wsdl:input message="tns:getValidInviteHttpPostIn" />
      <wsdl:output message="tns:getValidInviteHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <wsdl:documentation>Sent-message history.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryListHttpPostIn" />
      <wsdl:output message="tns:getSMSHistoryListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <wsdl:documentation>Total messages sent in the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryTotalHttpPostIn" />
      <wsdl:output message="tns:getSMSHistoryTotalHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <wsdl:documentation>Received-message history.</wsdl:documentation>
      <wsdl:input message="tns:getReceivedSMSHistoryListHttpPostIn" />
      <wsdl:output message="tns:getReceivedSMSHistoryListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <wsdl:documentation>Mobile-originated message history.</wsdl:documentation>
      <wsdl:input message="tns:getMOSMSHistoryListHttpPostIn" />
      <wsdl:output message="tns:getMOSMSHistoryListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <wsdl:documentation>History detail for one number.</wsdl:documentation>
      <wsdl:input message="tns:getSMSHistoryDetailHttpPostIn" />
      <wsdl:output message="tns:getSMSHistoryDetailHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <wsdl:documentation>Credit balance.</wsdl:documentation>
      <wsdl:input message="tns:checkCreditsHttpPostIn" />
      <wsdl:output message="tns:checkCreditsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <wsdl:documentation>Transfer credits between accounts.</wsdl:documentation>
      <wsdl:input message="tns:transferCreditsHttpPostIn" />
      <wsdl:output message="tns:transferCreditsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <wsdl:documentation>Credit card payment history.</wsdl:documentation>
      <wsdl:input message="tns:getUserCCPaymentsHttpPostIn" />
      <wsdl:output message="tns:getUserCCPaymentsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <wsdl:documentation>Payment history of the first third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserAlphaPaymentsHttpPostIn" />
      <wsdl:output message="tns:getUserAlphaPaymentsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <wsdl:documentation>Payment history of the second third-party payment provider.</wsdl:documentation>
      <wsdl:input message="tns:getUserBetaPaymentsHttpPostIn" />
      <wsdl:output message="tns:getUserBetaPaymentsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <wsdl:documentation>Credit transfer history.</wsdl:documentation>
      <wsdl:input message="tns:getUserTransfersHttpPostIn" />
      <wsdl:output message="tns:getUserTransfersHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <wsdl:documentation>Sub-account totals for the interval.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountTotalsHttpPostIn" />
      <wsdl:output message="tns:getSubAccountTotalsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <wsdl:documentation>Contact list.</wsdl:documentation>
      <wsdl:input message="tns:getContactListHttpPostIn" />
      <wsdl:output message="tns:getContactListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <wsdl:documentation>Add a contact.</wsdl:documentation>
      <wsdl:input message="tns:addContactHttpPostIn" />
      <wsdl:output message="tns:addContactHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <wsdl:documentation>Delete a contact.</wsdl:documentation>
      <wsdl:input message="tns:deleteContactHttpPostIn" />
      <wsdl:output message="tns:deleteContactHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <wsdl:documentation>All valid groups.</wsdl:documentation>
      <wsdl:input message="tns:getGroupsHttpPostIn" />
      <wsdl:output message="tns:getGroupsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <wsdl:documentation>Contacts of the group.</wsdl:documentation>
      <wsdl:input message="tns:getGroupListHttpPostIn" />
      <wsdl:output message="tns:getGroupListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <wsdl:documentation>Exclusion list of the group.</wsdl:documentation>
      <wsdl:input message="tns:getExclusionGroupListHttpPostIn" />
      <wsdl:output message="tns:getExclusionGroupListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <wsdl:documentation>Both exclusion list and group contacts.</wsdl:documentation>
      <wsdl:input message="tns:getCombinationGroupListHttpPostIn" />
      <wsdl:output message="tns:getCombinationGroupListHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <wsdl:documentation>Number of contacts in the group.</wsdl:documentation>
      <wsdl:input message="tns:getNumberContactsInGroupHttpPostIn" />
      <wsdl:output message="tns:getNumberContactsInGroupHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <wsdl:documentation>Remove a contact from a group.</wsdl:documentation>
      <wsdl:input message="tns:deleteGroupContactHttpPostIn" />
      <wsdl:output message="tns:deleteGroupContactHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <wsdl:documentation>Authenticate and update the account; the Account is returned.</wsdl:documentation>
      <wsdl:input message="tns:updateProfileHttpPostIn" />
      <wsdl:output message="tns:updateProfileHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <wsdl:documentation>Register a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:registerWebAccountHttpPostIn" />
      <wsdl:output message="tns:registerWebAccountHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <wsdl:documentation>Validate a web account linked to a number.</wsdl:documentation>
      <wsdl:input message="tns:validateWebAccountHttpPostIn" />
      <wsdl:output message="tns:validateWebAccountHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <wsdl:documentation>Networks associated with a mobile number.</wsdl:documentation>
      <wsdl:input message="tns:getNetworkInformationHttpPostIn" />
      <wsdl:output message="tns:getNetworkInformationHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <wsdl:documentation>Premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumRatedHttpPostIn" />
      <wsdl:output message="tns:getSubAccountPremiumRatedHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <wsdl:documentation>All premium rates.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountAllPremiumRatedHttpPostIn" />
      <wsdl:output message="tns:getSubAccountAllPremiumRatedHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <wsdl:documentation>Premium bands.</wsdl:documentation>
      <wsdl:input message="tns:getSubAccountPremiumBandsHttpPostIn" />
      <wsdl:output message="tns:getSubAccountPremiumBandsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <wsdl:documentation>Add a premium rate to a sub-account, authenticated by the parent (Supa) and sub-account (Sub) credentials.</wsdl:documentation>
      <wsdl:input message="tns:addSubAccountPremiumRatedHttpPostIn" />
      <wsdl:output message="tns:addSubAccountPremiumRatedHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <wsdl:documentation>Update premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:updateSubAccountPremiumRatedHttpPostIn" />
      <wsdl:output message="tns:updateSubAccountPremiumRatedHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <wsdl:documentation>Delete premium rates linked to a sub-account.</wsdl:documentation>
      <wsdl:input message="tns:deleteSubAccountPremiumRatedHttpPostIn" />
      <wsdl:output message="tns:deleteSubAccountPremiumRatedHttpPostOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:binding name="MessagingAccountSoap" type="tns:MessagingAccountSoap">
    <soap:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="singlesms">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `singlesms" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `multiplesms" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `singlegroupsms" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `multiplegroupsms" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `singleWAPPush" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `inviteFriend" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getValidInvite" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryTotal" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getReceivedSMSHistoryList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getMOSMSHistoryList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryDetail" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `checkCredits" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `transferCredits" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getUserCCPayments" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getUserAlphaPayments" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getUserBetaPayments" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getUserTransfers" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountTotals" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getContactList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `addContact" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `deleteContact" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getGroups" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getGroupList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getExclusionGroupList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getCombinationGroupList" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getNumberContactsInGroup" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `deleteGroupContact" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `updateProfile" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `registerWebAccount" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `validateWebAccount" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getNetworkInformation" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountAllPremiumRated" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountPremiumBands" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `addSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `updateSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `deleteSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="MessagingAccountSoap12" type="tns:MessagingAccountSoap">
    <soap12:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="singlesms">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `singlesms" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `multiplesms" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `singlegroupsms" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `multiplegroupsms" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `singleWAPPush" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `inviteFriend" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getValidInvite" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryTotal" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getReceivedSMSHistoryList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getMOSMSHistoryList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSMSHistoryDetail" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `checkCredits" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `transferCredits" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getUserCCPayments" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getUserAlphaPayments" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getUserBetaPayments" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getUserTransfers" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountTotals" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getContactList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `addContact" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `deleteContact" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getGroups" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getGroupList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getExclusionGroupList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getCombinationGroupList" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getNumberContactsInGroup" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `deleteGroupContact" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `updateProfile" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `registerWebAccount" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `validateWebAccount" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getNetworkInformation" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountAllPremiumRated" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `getSubAccountPremiumBands" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `addSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `updateSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `deleteSubAccountPremiumRated" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="MessagingAccountHttpGet" type="tns:MessagingAccountHttpGet">
    <http:binding verb="GET" />
    <wsdl:operation name="singlesms">
      <http:operation location="/singlesms" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <http:operation location="/multiplesms" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <http:operation location="/singlegroupsms" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <http:operation location="/multiplegroupsms" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <http:operation location="/singleWAPPush" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <http:operation location="/inviteFriend" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <http:operation location="/getValidInvite" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <http:operation location="/getSMSHistoryList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <http:operation location="/getSMSHistoryTotal" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <http:operation location="/getReceivedSMSHistoryList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <http:operation location="/getMOSMSHistoryList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <http:operation location="/getSMSHistoryDetail" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <http:operation location="/checkCredits" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <http:operation location="/transferCredits" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <http:operation location="/getUserCCPayments" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <http:operation location="/getUserAlphaPayments" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <http:operation location="/getUserBetaPayments" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <http:operation location="/getUserTransfers" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <http:operation location="/getSubAccountTotals" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <http:operation location="/getContactList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <http:operation location="/addContact" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <http:operation location="/deleteContact" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <http:operation location="/getGroups" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <http:operation location="/getGroupList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <http:operation location="/getExclusionGroupList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <http:operation location="/getCombinationGroupList" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <http:operation location="/getNumberContactsInGroup" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <http:operation location="/deleteGroupContact" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <http:operation location="/updateProfile" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <http:operation location="/registerWebAccount" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <http:operation location="/validateWebAccount" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <http:operation location="/getNetworkInformation" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <http:operation location="/getSubAccountPremiumRated" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <http:operation location="/getSubAccountAllPremiumRated" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <http:operation location="/getSubAccountPremiumBands" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <http:operation location="/addSubAccountPremiumRated" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <http:operation location="/updateSubAccountPremiumRated" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <http:operation location="/deleteSubAccountPremiumRated" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="MessagingAccountHttpPost" type="tns:MessagingAccountHttpPost">
    <http:binding verb="POST" />
    <wsdl:operation name="singlesms">
      <http:operation location="/singlesms" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplesms">
      <http:operation location="/multiplesms" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singlegroupsms">
      <http:operation location="/singlegroupsms" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="multiplegroupsms">
      <http:operation location="/multiplegroupsms" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="singleWAPPush">
      <http:operation location="/singleWAPPush" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="inviteFriend">
      <http:operation location="/inviteFriend" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getValidInvite">
      <http:operation location="/getValidInvite" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryList">
      <http:operation location="/getSMSHistoryList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryTotal">
      <http:operation location="/getSMSHistoryTotal" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getReceivedSMSHistoryList">
      <http:operation location="/getReceivedSMSHistoryList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getMOSMSHistoryList">
      <http:operation location="/getMOSMSHistoryList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSMSHistoryDetail">
      <http:operation location="/getSMSHistoryDetail" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="checkCredits">
      <http:operation location="/checkCredits" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="transferCredits">
      <http:operation location="/transferCredits" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserCCPayments">
      <http:operation location="/getUserCCPayments" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserAlphaPayments">
      <http:operation location="/getUserAlphaPayments" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserBetaPayments">
      <http:operation location="/getUserBetaPayments" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getUserTransfers">
      <http:operation location="/getUserTransfers" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountTotals">
      <http:operation location="/getSubAccountTotals" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getContactList">
      <http:operation location="/getContactList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addContact">
      <http:operation location="/addContact" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteContact">
      <http:operation location="/deleteContact" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroups">
      <http:operation location="/getGroups" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getGroupList">
      <http:operation location="/getGroupList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getExclusionGroupList">
      <http:operation location="/getExclusionGroupList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getCombinationGroupList">
      <http:operation location="/getCombinationGroupList" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNumberContactsInGroup">
      <http:operation location="/getNumberContactsInGroup" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteGroupContact">
      <http:operation location="/deleteGroupContact" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateProfile">
      <http:operation location="/updateProfile" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="registerWebAccount">
      <http:operation location="/registerWebAccount" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="validateWebAccount">
      <http:operation location="/validateWebAccount" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getNetworkInformation">
      <http:operation location="/getNetworkInformation" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumRated">
      <http:operation location="/getSubAccountPremiumRated" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountAllPremiumRated">
      <http:operation location="/getSubAccountAllPremiumRated" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="getSubAccountPremiumBands">
      <http:operation location="/getSubAccountPremiumBands" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="addSubAccountPremiumRated">
      <http:operation location="/addSubAccountPremiumRated" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="updateSubAccountPremiumRated">
      <http:operation location="/updateSubAccountPremiumRated" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="deleteSubAccountPremiumRated">
      <http:operation location="/deleteSubAccountPremiumRated" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="MessagingAccount">
    <wsdl:documentation>Send SMS and WAP Push messages, keep contacts and groups, and look after an account, its credits and its histories.</wsdl:documentation>
    <wsdl:port name="MessagingAccountSoap" binding="tns:MessagingAccountSoap">
      <soap:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="MessagingAccountSoap12" binding="tns:MessagingAccountSoap12">
      <soap12:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="MessagingAccountHttpGet" binding="tns:MessagingAccountHttpGet">
      <http:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="MessagingAccountHttpPost" binding="tns:MessagingAccountHttpPost">
      <http:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`,
];
