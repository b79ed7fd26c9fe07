<%@ WebService Language="C#" Class="Constructs" %>
