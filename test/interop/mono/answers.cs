// Owns: what an operation answers. Ordinarily an account of what it received, so that a test can tell that every parameter
// arrived; a caller's number that begins with "case:" selects something special instead (test/interop/README.md lists them).
// Invariant: the answer depends on the parameters alone.
using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Web.Services.Protocols;
using System.Xml;

public static class Answers
{
    private const string Nothing = "(none)";

    // The operation's checksum: h = h * 31 + each UTF-16 unit of "operation|value|value...".
    public static int Int(MethodBase operation, params object[] values)
    {
        switch (Case(operation, values))
        {
            case "min": return int.MinValue;
            case "max": return int.MaxValue;
            case "zero": return 0;
            case "minus": return -1;
        }
        int sum = 0;
        foreach (char unit in Line(operation, values)) sum = unchecked(sum * 31 + unit);
        return sum;
    }

    public static string Text(MethodBase operation, params object[] values)
    {
        switch (Case(operation, values))
        {
            case "null": return null;
            case "empty": return "";
            case "blank": return "  ";
            case "text": return Scenarios.AllCharacters;
            case "breaks": return "a\r\nb\rc\nd\te";
            case "control": return "a\u0001b";
            case "long": return Scenarios.Long;
            case "numbers": return "0123";
        }
        var scenario = Case(operation, values);
        if (scenario != null && scenario.StartsWith("describe:")) return Description.Of(Scenarios.Rows(scenario.Substring(9)));
        if (scenario != null && scenario.StartsWith("dump:")) return Dump.Text(RoundTrips.Make(scenario.Substring(5)));
        return Line(operation, values);
    }

    public static DataSet Rows(MethodBase operation, params object[] values)
    {
        string name = Case(operation, values);
        if (name == null) return Received(operation, values);
        return name.StartsWith("set:") ? RoundTrips.Make(name.Substring(4)) : Scenarios.Rows(name);
    }

    public static Account Profile(MethodBase operation, params object[] values)
    {
        string name = Case(operation, values);
        AuthenticationType outcome;
        if (name == "null") return null;
        bool brief = name == "account";
        if (name != null && Enum.TryParse(name, out outcome)) return new Account { AuthenticationType = outcome };
        Guid temp;
        Guid.TryParse((string)values[5] ?? "", out temp);
        return new Account
        {
            AccountGuid = new Guid("01234567-89AB-CDEF-0123-456789ABCDEF"),
            UserId = 12345678901234567890m,
            Nick = (string)values[2],
            Cn = (string)values[3],
            MobilePhone = (string)values[0],
            CreationDateTime = new DateTime(2009, 3, 4, 5, 6, 7),
            LastAppLogin = new DateTime(2009, 7, 4, 6, 6, 7, 89, DateTimeKind.Utc),
            // Most tools keep no more than milliseconds; "case:account" asks for no more.
            LastWebLogin = new DateTime(2009, 7, 4, 7, 6, 7, DateTimeKind.Local).AddTicks(brief ? 1230000 : 1234567),
            Country = "",
            Paycount = -1,
            AuthenticationType = AuthenticationType.OK,
            MobileReceipt = (int)values[4],
            Credits = int.MinValue,
            TotalSent = 1234.5600m,
            Rating = int.MaxValue,
            PaidFor = true,
            TempId = temp,
            DailCode = null,
        };
    }

    // Throws where the caller asked for it; gives the name after "case:", or null.
    private static string Case(MethodBase operation, object[] values)
    {
        int at = Array.FindIndex(operation.GetParameters(), p => p.Name.EndsWith("Mobile_Number"));
        var number = (string)values[at] ?? "";
        if (!number.StartsWith("case:")) return null;
        var name = number.Substring(5);
        switch (name)
        {
            case "throw": throw new InvalidOperationException("boom & <bang> \u00e9 \u6f22\u5b57 \ud83d\ude00");
            case "throw-ascii": throw new InvalidOperationException("boom");
            case "throw-empty": throw new InvalidOperationException("");
            case "throw-nested": throw new InvalidOperationException("outer", new FormatException("middle", new Exception("inner")));
            case "throw-control": throw new InvalidOperationException("a\u0001b");
            case "fault": throw new SoapException("refused & <why> \u00e9", SoapException.ServerFaultCode);
            case "client-fault": throw new SoapException("your fault", SoapException.ClientFaultCode, "http://example.org/actor", Detail());
            case "own-fault": throw new SoapException("own code", new XmlQualifiedName("Own", "http://example.org/codes"));
        }
        return name;
    }

    private static XmlNode Detail()
    {
        var document = new XmlDocument();
        document.LoadXml("<detail><reason xmlns='http://example.org/details' code='7'>no &amp; no</reason></detail>");
        return document.DocumentElement;
    }

    private static DataSet Received(MethodBase operation, object[] values)
    {
        var set = new DataSet();
        var call = set.Tables.Add("Call");
        call.Columns.Add("operation", typeof(string));
        call.Rows.Add(operation.Name);
        var table = set.Tables.Add("Parameter");
        table.Columns.Add("position", typeof(int));
        table.Columns.Add("name", typeof(string));
        table.Columns.Add("value", typeof(string));
        var parameters = operation.GetParameters();
        for (int i = 0; i < values.Length; i++)
        {
            table.Rows.Add(i, parameters[i].Name, values[i] == null ? DBNull.Value : (object)Print(values[i]));
        }
        return set;
    }

    private static string Line(MethodBase operation, object[] values)
    {
        return operation.Name + "|" + string.Join("|", values.Select(Print));
    }

    private static string Print(object value)
    {
        if (value == null) return Nothing;
        if (value is bool) return (bool)value ? "true" : "false";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }
}
