<%@ WebService Language="C#" Class="MessagingAccount" %>
