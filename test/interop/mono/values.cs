// Owns: how a value of System.Data is printed so that equal prints mean equal values: its type, then every bit that it has, in ASCII.
// Invariant: two values that .NET tells apart print differently (1.5 and 1.50 of decimal, 0 and -0, Kind of a DateTime).
using System;
using System.Collections;
using System.Data.SqlTypes;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public static class Values
{
    private const int Longest = 300;

    public static string Print(object value)
    {
        if (value == null) return "null";
        if (value is DBNull) return "DBNull";
        return value.GetType().FullName + " " + Shorten(Bits(value));
    }

    // In quotes, with everything but printable ASCII as \uXXXX.
    public static string Quote(string text)
    {
        return text == null ? "null" : "\"" + Shorten(Escape(text)) + "\"";
    }

    public static string Json(string text)
    {
        return text == null ? "null" : "\"" + Escape(text) + "\"";
    }

    private static string Bits(object value)
    {
        if (value is string) return "\"" + Escape((string)value) + "\"";
        if (value is char) return "U+" + ((int)(char)value).ToString("X4");
        if (value is byte[]) return "base64 " + Convert.ToBase64String((byte[])value);
        if (value is float) return BitConverter.ToInt32(BitConverter.GetBytes((float)value), 0).ToString("X8") + " " + ((float)value).ToString("R", CultureInfo.InvariantCulture);
        if (value is double) return BitConverter.DoubleToInt64Bits((double)value).ToString("X16") + " " + ((double)value).ToString("R", CultureInfo.InvariantCulture);
        if (value is decimal) return string.Join(" ", decimal.GetBits((decimal)value)) + " " + ((decimal)value).ToString(CultureInfo.InvariantCulture);
        if (value is DateTime) return ((DateTime)value).ToString("yyyy-MM-dd'T'HH:mm:ss.fffffff", CultureInfo.InvariantCulture) + " " + ((DateTime)value).Kind;
        if (value is DateTimeOffset) return ((DateTimeOffset)value).ToString("yyyy-MM-dd'T'HH:mm:ss.fffffffzzz", CultureInfo.InvariantCulture);
        if (value is TimeSpan) return ((TimeSpan)value).Ticks + " ticks";
        if (value is Uri) return (((Uri)value).IsAbsoluteUri ? "absolute " : "relative ") + Escape(((Uri)value).OriginalString);
        if (value is Type) return ((Type)value).FullName;
        if (value is INullable && ((INullable)value).IsNull) return "Null";
        if (value is SqlBinary) return "base64 " + Convert.ToBase64String(((SqlBinary)value).Value);
        if (value is SqlBytes) return "base64 " + Convert.ToBase64String(((SqlBytes)value).Value);
        if (value is SqlChars) return Escape(new string(((SqlChars)value).Value));
        if (value is SqlXml) return Escape(((SqlXml)value).Value);
        if (value is SqlDateTime) return ((SqlDateTime)value).DayTicks + " " + ((SqlDateTime)value).TimeTicks;
        if (value is SqlSingle) return Bits(((SqlSingle)value).Value);
        if (value is SqlDouble) return Bits(((SqlDouble)value).Value);
        if (value is Array) return string.Join(", ", ((IEnumerable)value).Cast<object>().Select(Print));
        return Escape(Convert.ToString(value, CultureInfo.InvariantCulture));
    }

    private static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        foreach (char c in text)
        {
            if (c < ' ' || c > '~' || c == '"' || c == '\\') escaped.Append("\\u").Append(((int)c).ToString("x4"));
            else escaped.Append(c);
        }
        return escaped.ToString();
    }

    // What is too long to be shown is compared by its length and SHA-256.
    private static string Shorten(string text)
    {
        if (text.Length <= Longest) return text;
        using (var hash = SHA256.Create())
        {
            return text.Substring(0, 40) + "... " + text.Length + " characters, SHA-256 " + Convert.ToBase64String(hash.ComputeHash(Encoding.UTF8.GetBytes(text)));
        }
    }
}
