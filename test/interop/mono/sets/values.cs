// Owns: DataSets of texts, bytes, identifiers and addresses, with empty beside null in each type that has an empty value.
using System;
using System.Data;
using System.Linq;

public static class ValueSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("empty-and-null", "empty text, empty bytes, empty address part, zero and null in each", EmptyAndNull),
        new RoundTrip("characters", "char: markup, blanks, digits, the last of the plane", () => RoundTrips.Columns(
            new[] { 'x', '0', '&', '<', '>', '"', '\'', '\u00e9', '\u6f22', '\u05d0', '\uffef', ']' })),
        new RoundTrip("blank-characters", "char: blank, no-break blank, ideographic blank", () => RoundTrips.Columns(new[] { ' ', '\u00a0', '\u3000' })),
        new RoundTrip("guids", "Guid: empty, all ones, mixed", () => RoundTrips.Columns(
            new[] { Guid.Empty, new Guid("ffffffff-ffff-ffff-ffff-ffffffffffff"), new Guid("01234567-89AB-CDEF-0123-456789ABCDEF") })),
        new RoundTrip("bytes", "byte[]: none, one to four, all 256 values, 100,000", Bytes),
        new RoundTrip("uris", "Uri: absolute, with query, fragment, escapes and letters of other scripts", () => RoundTrips.Columns(
            new[] { "http://example.org/", "HTTP://Example.org/%c3%a9?a=b&c=d#e", "urn:isbn:0451450523", "mailto:a@example.org", "file:///tmp/a%20b",
                "http://example.org/\u65e5\u672c\u8a9e", "http://[::1]:8080/" }.Select(text => new Uri(text)).ToArray())),
        new RoundTrip("types", "System.Type as a value", () => RoundTrips.Columns(new[] { typeof(int), typeof(string), typeof(DataSet) })),
    };

    private static DataSet EmptyAndNull()
    {
        var set = new DataSet("EmptyAndNull");
        var table = RoundTrips.Table(set, "Row", "Text", typeof(string), "Bytes", typeof(byte[]), "Object", typeof(object), "Guid", typeof(Guid),
            "Int", typeof(int), "Span", typeof(TimeSpan), "Bool", typeof(bool), "Decimal", typeof(decimal));
        table.Rows.Add("", new byte[0], "", Guid.Empty, 0, TimeSpan.Zero, false, 0m);
        table.Rows.Add();
        table.Rows.Add("", DBNull.Value, "", DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value);
        table.Rows.Add(DBNull.Value, new byte[0], DBNull.Value, Guid.Empty, 0, TimeSpan.Zero, false, 0m);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Bytes()
    {
        var all = Enumerable.Range(0, 256).Select(each => (byte)each).ToArray();
        var many = Enumerable.Range(0, 100000).Select(each => (byte)(each * 31)).ToArray();
        return RoundTrips.Single(typeof(byte[]), DBNull.Value, new byte[0], new byte[] { 0 }, new byte[] { 1, 2 }, new byte[] { 1, 2, 3 }, new byte[] { 1, 2, 3, 4 }, all, many);
    }
}
