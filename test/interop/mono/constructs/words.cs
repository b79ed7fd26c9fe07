// Owns: any value in words, as .NET holds it: public fields and properties in order, in one line without XML.
// Invariant: two values that differ in a field, a type or a null have different words.
using System;
using System.Collections;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Xml;

public static class Words
{
    public static string Say(object value)
    {
        if (value == null) return "null";
        var text = value as string;
        if (text != null) return "'" + text.Replace("\r", "\\r").Replace("\n", "\\n") + "'";
        if (value is XmlNode) return ((XmlNode)value).OuterXml;
        if (value is byte[]) return BitConverter.ToString((byte[])value);
        if (value is Contacts) return value.GetType().Name + string.Concat(((DataSet)value).Tables.Cast<DataTable>().Select(Say));
        if (value is DataSet) return ((DataSet)value).GetXml().Replace("\r", "").Replace("\n", "");
        if (value is DataTable) return ((DataTable)value).TableName + "[" + string.Join(";", ((DataTable)value).Rows.Cast<DataRow>().Select(row => string.Join(",", row.ItemArray.Select(Say)))) + "]";
        if (value is DateTime) return ((DateTime)value).ToUniversalTime().ToString("o", CultureInfo.InvariantCulture);
        if (value is double) return ((double)value).ToString("R", CultureInfo.InvariantCulture);
        if (value is float) return ((float)value).ToString("R", CultureInfo.InvariantCulture);
        if (value is Enum) return value.GetType().Name + "." + value;
        if (value is XmlQualifiedName || value is TimeSpan || value is bool || value is char) return value.ToString();
        if (value is IFormattable) return ((IFormattable)value).ToString(null, CultureInfo.InvariantCulture);
        if (value is IEnumerable) return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Say)) + "]";
        const BindingFlags own = BindingFlags.Public | BindingFlags.Instance;
        var fields = value.GetType().GetFields(own).Select(field => field.Name + "=" + Say(field.GetValue(value)));
        var properties = value.GetType().GetProperties(own).Where(each => each.GetIndexParameters().Length == 0);
        var parts = fields.Concat(properties.Select(each => each.Name + "=" + Say(each.GetValue(value, null))));
        return value.GetType().Name + "{" + string.Join(",", parts) + "}";
    }
}
