// Owns: DataSets of texts that are hard to carry.
using System;
using System.Data;
using System.Linq;
using System.Text;

public static class TextSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("markup", "texts that look like markup, references and escapes", () => RoundTrips.Single(typeof(string), "a & b < c > d \" '", "<![CDATA[x]]>", "]]>", "&amp;", "&#x41;",
            "<!-- c -->", "<?pi?>", "_x0041_", "%41", "\\u0041", "{{x}}", "${x}")),
        new RoundTrip("line-feeds", "texts with line feeds and tabs inside, at both ends, alone", () => RoundTrips.Single(typeof(string), "a\nb", "\na", "a\n", "\n", "\n\n", "a\tb", "\ta", "a\t", "\t", " \t\n ")),
        new RoundTrip("carriage-returns", "texts with raw CR and CR LF, which ASMX writes raw", () => RoundTrips.Single(typeof(string), "a\r\nb", "a\rb", "\r", "\r\n", "a\n\rb")),
        new RoundTrip("carriage-returns-in-attributes", "attributes with raw CR, LF and tab", () =>
        {
            var set = RoundTrips.Single(typeof(string), "a\r\nb", "a\rb", "a\nb", "a\tb", " a ", "  ");
            set.Tables[0].Columns["Value"].ColumnMapping = MappingType.Attribute;
            return set;
        }),
        new RoundTrip("blanks", "texts of blanks, leading and trailing ones, blanks of Unicode", () => RoundTrips.Single(typeof(string), " ", "   ", " a", "a ", "\u00a0", "\u2003", "\u3000", "\u2028", "\u0085", "\ufeff", "a\ufeff", "\u200b")),
        new RoundTrip("literals", "texts that look like other types stay texts", () => RoundTrips.Single(typeof(string), "0123", "+27820000001", "1e5", "true", "NaN", "INF", "null", "2009-01-02", "-0", "1.50", "undefined")),
        new RoundTrip("all-characters", "every character of the basic plane that XML can carry, but for CR", AllCharacters),
        new RoundTrip("supplementary-characters", "emoji, sequences of them, the last planes", () => RoundTrips.Single(typeof(string), "\ud83d\ude00", "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "\ud800\udc00", "\udbff\udffd", "\ud83d\ude00\ud83d\ude00a")),
        new RoundTrip("megabyte-cells", "cells of 1 MB: plain text, markup only, bytes", Megabytes),
        new RoundTrip("many-rows", "5,000 rows", ManyRows),
        new RoundTrip("many-tables", "120 tables, every third without rows", ManyTables),
    };

    private static DataSet AllCharacters()
    {
        var set = new DataSet("AllCharacters");
        var table = RoundTrips.Table(set, "Row", "From", typeof(int), "Text", typeof(string));
        for (int from = 0x20; from < 0xfffe; from += 0x100)
        {
            var text = new string(Enumerable.Range(from, 0x100).Where(each => each < 0xd800 || each > 0xdfff).Where(each => each < 0xfffe).Select(each => (char)each).ToArray());
            if (text.Length > 0) table.Rows.Add(from, text);
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet Megabytes()
    {
        var set = new DataSet("Megabytes");
        var table = RoundTrips.Table(set, "Row", "Plain", typeof(string), "Markup", typeof(string), "Bytes", typeof(byte[]), "Wide", typeof(string));
        var markup = new StringBuilder();
        while (markup.Length < 1 << 20) markup.Append("<&>\"'\n\t ]]>");
        table.Rows.Add(new string('x', 1 << 20), markup.ToString(), Enumerable.Range(0, 1 << 20).Select(each => (byte)(each >> 3)).ToArray(), new string('\u6f22', 1 << 20));
        table.Rows.Add("after", "it");
        set.AcceptChanges();
        return set;
    }

    private static DataSet ManyRows()
    {
        var set = new DataSet("ManyRows");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Text", typeof(string), "Cost", typeof(decimal), "Key", typeof(Guid));
        for (int i = 0; i < 5000; i++) table.Rows.Add(i, i % 3 == 0 ? null : "Message " + i + " & more", i / 100m, new Guid(i, 0, 0, new byte[8]));
        set.AcceptChanges();
        return set;
    }

    private static DataSet ManyTables()
    {
        var set = new DataSet("ManyTables");
        for (int i = 0; i < 120; i++)
        {
            var table = RoundTrips.Table(set, "Table" + i, "Id", typeof(int), "Column" + i, typeof(string));
            if (i % 3 != 0) table.Rows.Add(i, "of table " + i);
        }
        set.AcceptChanges();
        return set;
    }
}
