// Owns: DataSets whose names are hard to write.
using System;
using System.Data;
using System.Linq;

public static class NameSets
{
    // An ordinary word each: Latin with accents of many languages, then the other scripts, then what joins and combines.
    private static readonly string[] scripts =
    {
        "P\u0159\u00edjemce", "\u017c\u00f3\u0142\u0107", "Id\u0151pont", "\u0153uvre", "\u015eehir", "\u00d8vrig", "Stra\u00dfe", "\u0110i\u1ec7n tho\u1ea1i", "\u00deorp", "L\u00edne\u00b7a",
        "\u039f\u03b4\u03cc\u03c2", "\u0421\u0447\u0451\u0442", "\u043a\u0438\u0457\u0432", "\u040e\u0437\u0431\u0435\u043a", "\u0540\u0561\u057d\u0581\u0565", "\u10db\u10d8\u10e1\u10d0\u10db\u10d0\u10e0\u10d7\u10d8",
        "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "\u0627\u0644\u0639\u0646\u0648\u0627\u0646", "\u0646\u0634\u0627\u0646\u06cc", "\u0928\u093e\u092e", "\u09a8\u09be\u09ae", "\u0a28\u0a3e\u0a02", "\u0aa8\u0abe\u0aae",
        "\u0b28\u0b3e\u0b2e", "\u0baa\u0bc6\u0baf\u0bb0\u0bcd", "\u0c2a\u0c47\u0c30\u0c41", "\u0cb9\u0cc6\u0cb8\u0cb0\u0cc1", "\u0d2a\u0d47\u0d30\u0d4d", "\u0e0a\u0e37\u0e48\u0e2d", "\u0e8a\u0eb7\u0ec8", "\u0f58\u0f72\u0f44",
        "\u30e6\u30fc\u30b6\u30fc\u540d", "\u3072\u3089\u304c\u306a", "\u30c7\u30fc\u30bf", "\u4eba\u3005", "\u6f22\u5b57", "\uc774\ub984", "\u3105\u3106", "\u1019\u103c\u1014\u103a", "\u1780\u17d2\u1798", "\u0dc3\u0dd2",
        "\u1263\u1208\u1262\u1275", "\u13e3\u13b3\u13a9", "\u1820\u1828", "\ud801\udc00\ud801\udc01", "e\u0301te\u0301", "\ufb01n", "\uff21\uff42", "\u2160\u2161", "\u212b",
    };

    private static readonly string[] hostile =
    {
        "Network Name", "1st", "_x0020_", "_x0020", "_X0041_", "_x", "x_y", "_xZZZZ_", "__proto__", "constructor", "toString", "hasOwnProperty", "a:b", "a.b-c", "xml", "XmlThing",
        "xmlns", "xmlns:x", "<>&\"'", "#", "-", ".", "a/b", "a\\b", "[a]", "{a}", "a,b", "a=b", "a;b", "%41", "\u00b7", "\u0300", "id", "rowOrder", "hiddenA", "diffgr:id", "msdata:rowOrder",
    };

    // As an attribute, .NET itself cannot write it.
    private static readonly string[] ofAttributes = hostile.Where(name => name != "xmlns").ToArray();

    public static readonly RoundTrip[] All =
    {
        new RoundTrip("names-of-scripts", scripts.Length + " column names in more than 30 scripts", () => ColumnsNamed(scripts)),
        new RoundTrip("names-of-scripts-as-attributes", "the same names as attributes", () => ColumnsNamed(scripts, MappingType.Attribute)),
        new RoundTrip("names-of-scripts-of-tables", "the same names as tables", () => TablesNamed(scripts)),
        new RoundTrip("names-of-scripts-in-keys", "the same names in keys and relations", () => KeysNamed(scripts)),
        new RoundTrip("hostile-names", "column names of blanks, digits, colons, escapes, JavaScript's own", () => ColumnsNamed(hostile)),
        new RoundTrip("hostile-names-as-attributes", "the same names as attributes", () => ColumnsNamed(ofAttributes, MappingType.Attribute)),
        new RoundTrip("hostile-names-hidden", "the same names as hidden columns", () => ColumnsNamed(ofAttributes, MappingType.Hidden)),
        new RoundTrip("hostile-names-of-tables", "the same names as tables", () => TablesNamed(hostile)),
        new RoundTrip("names-by-case", "columns and tables whose names differ by case only", ByCase),
        new RoundTrip("blank-names", "names of tab, line feed and blanks", () => ColumnsNamed(new[] { " ", "  ", "\t", "\n", " a", "a ", "a\tb", "a\nb" })),
        new RoundTrip("name-of-everything", "DataSet, table and column are called the same", SameName),
        new RoundTrip("name-of-set", "the DataSet's name needs escapes", () => new DataSet("1 \u30c7\u30fc\u30bf & <more>")),
        new RoundTrip("long-names", "a name of 2,000 characters", () => ColumnsNamed(new[] { new string('n', 2000) })),
    };

    private static DataSet ColumnsNamed(string[] names, MappingType mapping = MappingType.Element)
    {
        var set = new DataSet("Named");
        var table = set.Tables.Add("Row");
        foreach (var name in names) table.Columns.Add(name, typeof(string)).ColumnMapping = mapping;
        table.Rows.Add(names.Select((name, i) => (object)("value " + i)).ToArray());
        table.Rows.Add(names.Select((name, i) => i % 2 == 0 ? DBNull.Value : (object)"").ToArray());
        set.AcceptChanges();
        return set;
    }

    private static DataSet TablesNamed(string[] names)
    {
        var set = new DataSet("Named");
        foreach (var name in names.Select(Numbered))
        {
            var table = RoundTrips.Table(set, name, "Id", typeof(int), "Of", typeof(string));
            table.Rows.Add(1, "a row");
            table.Rows.Add(2, "another");
        }
        set.AcceptChanges();
        foreach (DataTable table in set.Tables) table.Rows[1]["Of"] = "changed";
        return set;
    }

    // Mono takes names in some scripts for the same name.
    private static string Numbered(string name, int number) { return name + number; }

    private static DataSet KeysNamed(string[] names)
    {
        var set = new DataSet("Named");
        foreach (var name in names.Select(Numbered))
        {
            var parent = RoundTrips.Table(set, name, name, typeof(int));
            var child = RoundTrips.Table(set, name + " child", name, typeof(int));
            parent.Constraints.Add(name, parent.Columns[0], true);
            set.Relations.Add("to " + name, parent.Columns[0], child.Columns[0]);
            parent.Rows.Add(1);
            child.Rows.Add(1);
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet ByCase()
    {
        var set = new DataSet("ByCase");
        foreach (var name in new[] { "Row", "ROW", "row" })
        {
            RoundTrips.Table(set, name, "Id", typeof(int), "ID", typeof(string), "id", typeof(decimal)).Rows.Add(1, name, 1.50m);
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet SameName()
    {
        var set = new DataSet("Row");
        RoundTrips.Table(set, "Row", "Row", typeof(int), "Other", typeof(string)).Rows.Add(1, "a");
        RoundTrips.Table(set, "Other", "Row", typeof(string)).Rows.Add("b");
        set.AcceptChanges();
        return set;
    }
}
