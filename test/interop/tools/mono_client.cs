// Owns: the calls every tool makes, made with the classes that Mono's `wsdl` generates, one namespace a protocol.
// Invariant: a DataSet arrives as System.Data.DataSet; its tables, column types and nulls are reported
// as System.Data sees them, beside the cells.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Web.Services.Protocols;
using System.Xml;

public static class Calls
{
    private const string Text = "a & b < c > d \" ' \u00e9\u6f22\u5b57\ud83d\ude00", M = "+27820000000", P = "secret";
    private static string binding;

    public static void Main(string[] arguments)
    {
        Soap("soap11", new BySOAP.MessagingAccount { Url = arguments[0] });
        Soap("soap12", new BySOAP12.MessagingAccount { Url = arguments[0] });
        Form("http-get", new ByHttpGet.MessagingAccount { Url = arguments[0] });
        Form("http-post", new ByHttpPost.MessagingAccount { Url = arguments[0] });
    }

    // The generated classes share names but no type: `dynamic` calls them alike.
    private static void Soap(string name, dynamic service)
    {
        binding = name;
        Call("int", () => service.singlesms(M, P, "+27820000001", "hello"));
        Call("string", () => service.multiplesms(M, P, "+27820000001,+27820000002", Text));
        Call("DataSet", () => Tables(service.getContactList("case:contacts", P)));
        Call("DataSet types", () => Types(service.getContactList("case:contacts", P)));
        Call("Account", () => Fields(Invoke(service, "updateProfile", "case:account", P, Text, "a@example.org", 7, "89abcdef-0123-4567-89ab-cdef01234567")));
        Call("int parameter", () => service.singlegroupsms(M, P, 7, "hi"));
        Call("boolean parameter", () => Invoke(service, "updateSubAccountPremiumRated", M, P, 1, 2, "key", "content", true));
        Call("missing parameter", () => service.multiplesms(M, null, null, "m"));
        Call("fault", () => service.multiplesms("case:fault", P, "", ""));
    }

    private static void Form(string name, dynamic service)
    {
        binding = name;
        Call("int", () => service.singlesms(M, P, "+27820000001", "hello"));
        Call("string", () => service.multiplesms(M, P, "+27820000001,+27820000002", Text));
        Call("DataSet", () => Tables(service.getContactList("case:contacts", P)));
        Call("DataSet types", () => Types(service.getContactList("case:contacts", P)));
        Call("Account", () => Fields(service.updateProfile("case:account", P, Text, "a@example.org", "7", "89abcdef-0123-4567-89ab-cdef01234567")));
        Call("int parameter", () => service.singlegroupsms(M, P, "7", "hi"));
        Call("boolean parameter", () => service.updateSubAccountPremiumRated(M, P, "1", "2", "key", "content", "true"));
        Call("fault", () => service.multiplesms("case:fault", P, "", ""));
    }

    // An optional value type has a `bool <name>Specified` beside it, in signatures and in records.
    private static object Invoke(object service, string operation, params object[] values)
    {
        var method = service.GetType().GetMethod(operation);
        var given = new Queue<object>(values);
        var all = method.GetParameters().Select(p => p.Name.EndsWith("Specified") ? true : given.Dequeue()).ToArray();
        try
        {
            return method.Invoke(service, all);
        }
        catch (TargetInvocationException wrapped)
        {
            throw wrapped.InnerException;
        }
    }

    private static void Call(string label, Func<object> run)
    {
        string value;
        try
        {
            value = Json(run());
        }
        catch (SoapException fault)
        {
            value = Json(new Dictionary<string, object> { { "code", fault.Code.Name }, { "message", fault.Message } });
        }
        catch (System.Net.WebException error)
        {
            // Over GET and POST the generated classes quote the text of the response between two lines of "--".
            var quoted = error.Message.Split(new[] { "--" }, StringSplitOptions.None);
            value = Json(new Dictionary<string, object> { { quoted.Length == 3 ? "message" : "error", quoted[quoted.Length == 3 ? 1 : 0].Trim() } });
        }
        catch (Exception error)
        {
            value = Json(new Dictionary<string, object> { { "error", error.GetType().Name + ": " + error.Message } });
        }
        Console.WriteLine("{\"binding\":" + Json(binding) + ",\"call\":" + Json(label) + ",\"value\":" + value + "}");
    }

    private static object Tables(DataSet set)
    {
        var tables = new Dictionary<string, object>();
        foreach (DataTable table in set.Tables)
        {
            if (table.Rows.Count == 0) continue;
            tables[XmlConvert.EncodeLocalName(table.TableName)] = table.Rows.Cast<DataRow>().Select(row => (object)table.Columns.Cast<DataColumn>()
                .Where(column => row[column] != DBNull.Value)
                .ToDictionary(column => XmlConvert.EncodeLocalName(column.ColumnName), column => (object)Lexical(row[column]))).ToArray();
        }
        return tables;
    }

    private static object Types(DataSet set)
    {
        return set.Tables.Cast<DataTable>().ToDictionary(table => table.TableName, table => (object)table.Columns.Cast<DataColumn>()
            .ToDictionary(column => column.ColumnName, column => (object)(column.DataType.FullName + (column.AllowDBNull ? "?" : ""))));
    }

    private static object Fields(object account)
    {
        // The classes have properties; the enumeration keeps its member's name.
        return account.GetType().GetProperties().Where(p => !p.Name.EndsWith("Specified"))
            .ToDictionary(p => p.Name, p => p.GetValue(account, null) == null ? null : (object)Lexical(p.GetValue(account, null)));
    }

    private static string Lexical(object value)
    {
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is byte[]) return Convert.ToBase64String((byte[])value);
        // In UTC, so that the text does not depend on this machine's zone; without a zone it stays without.
        if (value is DateTime && ((DateTime)value).Kind == DateTimeKind.Unspecified) return XmlConvert.ToString((DateTime)value, XmlDateTimeSerializationMode.Unspecified);
        if (value is DateTime) return XmlConvert.ToString((DateTime)value, XmlDateTimeSerializationMode.Utc);
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    private static string Json(object value)
    {
        if (value == null) return "null";
        if (value is string) return "\"" + string.Concat(((string)value).Select(c => c == '"' || c == '\\' ? "\\" + c : c < ' ' || c > '~' ? "\\u" + ((int)c).ToString("x4") : c.ToString())) + "\"";
        if (value is Dictionary<string, object>) return "{" + string.Join(",", ((Dictionary<string, object>)value).Select(p => Json(p.Key) + ":" + Json(p.Value))) + "}";
        if (value is object[]) return "[" + string.Join(",", ((object[])value).Select(Json)) + "]";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }
}
