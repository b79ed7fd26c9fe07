<%@ WebService Language="C#" Class="Echo" %>
