<%@ WebService Language="C#" Class="Shop" %>
