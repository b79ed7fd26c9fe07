// Owns: the DataSets that exercise a reader, one function per name.
// Invariant: each is made the way a .NET developer makes it, through System.Data's public API, so that
// what goes out is .NET's idea of it and not ours.
using System;
using System.Collections.Generic;
using System.Data;
using System.Data.SqlTypes;
using System.Globalization;

public static class Scenarios
{
    public const string AllCharacters = "a & b < c > d \" ' \u00e9\u6f22\u5b57\ud83d\ude00 ]]> \u00a0 \u2028 \ufffd end";
    public static readonly string Long = new string('x', 100000) + "\u6f22";

    private static readonly Dictionary<string, Func<DataSet>> all = new Dictionary<string, Func<DataSet>>
    {
        { "null", () => null },
        { "contacts", Contacts },
        { "types", Types },
        { "uris", Uris },
        { "dates", Dates },
        { "names", Names },
        { "nested", () => Related(true) },
        { "relations", () => Related(false) },
        { "deep", Deep },
        { "changes", Changes },
        { "errors", Errors },
        { "attributes", Attributes },
        { "simple-content", SimpleContent },
        { "namespace", () => Qualified("urn:example:rows", null) },
        { "table-namespace", () => Qualified("urn:example:rows", "urn:example:table") },
        { "prefix", Prefixed },
        { "constraints", Constraints },
        { "text", Text },
        { "control", Control },
        { "objects", Objects },
        { "same-name", SameName },
        { "locale", Locale },
        { "no-rows", NoRows },
        { "no-tables", () => new DataSet() },
        { "no-columns", NoColumns },
        { "long-name", LongName },
        { "hostile-names", HostileNames },
        { "large", Large },
    };

    public static DataSet Rows(string name)
    {
        Func<DataSet> make;
        if (!all.TryGetValue(name, out make)) throw new ArgumentException("no case " + name);
        return make();
    }

    // For every client program: three tables, nulls beside empty text, an exact decimal, a long beyond 2^53.
    private static DataSet Contacts()
    {
        var set = new DataSet("Contacts");
        var table = Table(set, "Contact", "Id", typeof(int), "Nick Name", typeof(string), "Balance", typeof(decimal),
            "Limit", typeof(long), "Since", typeof(DateTime), "Active", typeof(bool), "Key", typeof(Guid), "Photo", typeof(byte[]));
        table.Columns["Since"].DateTimeMode = DataSetDateTime.Unspecified;
        table.Rows.Add(1, "a & b < c > d \" ' \u00e9\u6f22\u5b57\ud83d\ude00", 1.50m, 9007199254740993L,
            new DateTime(2009, 3, 4, 5, 6, 7), true, new Guid("01234567-89AB-CDEF-0123-456789ABCDEF"), new byte[] { 0, 1, 255 });
        table.Rows.Add(2, "", -12.3456789m, -1L, new DateTime(2010, 12, 31, 23, 59, 59), false, Guid.Empty, new byte[0]);
        table.Rows.Add(3);
        Table(set, "Group", "Group_Id", typeof(int)).Rows.Add(7);
        Table(set, "Empty", "Nothing", typeof(string));
        return set;
    }

    private static DataSet Types()
    {
        var set = new DataSet("Types");
        var table = Table(set, "Types", "Boolean", typeof(bool), "SByte", typeof(sbyte), "Byte", typeof(byte), "Short", typeof(short),
            "UShort", typeof(ushort), "Int", typeof(int), "UInt", typeof(uint), "Long", typeof(long), "ULong", typeof(ulong),
            "Float", typeof(float), "Double", typeof(double), "Decimal", typeof(decimal), "String", typeof(string), "Char", typeof(char),
            "TimeSpan", typeof(TimeSpan), "Guid", typeof(Guid), "Bytes", typeof(byte[]), "Uri", typeof(Uri), "DateTime", typeof(DateTime));
        table.TableName = "Row";
        table.Columns["DateTime"].DateTimeMode = DataSetDateTime.Unspecified;
        table.Rows.Add(true, (sbyte)-128, (byte)255, short.MinValue, ushort.MaxValue, int.MinValue, uint.MaxValue, long.MinValue, ulong.MaxValue,
            float.MaxValue, double.MaxValue, decimal.MaxValue, "text", 'x', new TimeSpan(1, 2, 3, 4, 5),
            new Guid("FEDCBA98-7654-3210-FEDC-BA9876543210"), new byte[] { 222, 173, 190, 239 }, new Uri("http://example.org/a?b=c&d=\u00e9"),
            DateTime.MaxValue);
        table.Rows.Add(false, (sbyte)127, (byte)0, short.MaxValue, (ushort)0, int.MaxValue, 0u, long.MaxValue, 0ul,
            float.NaN, double.NaN, 0.000m, "", '\u6f22', TimeSpan.MinValue, Guid.Empty, new byte[0], new Uri("urn:y"),
            DateTime.MinValue);
        table.Rows.Add(true, (sbyte)0, (byte)1, (short)0, (ushort)1, 0, 1u, 0L, 1ul,
            float.PositiveInfinity, double.NegativeInfinity, -1234.5600m, " ", '&', TimeSpan.Zero, Guid.Empty, new byte[] { 0 },
            new Uri("urn:x"), new DateTime(2009, 3, 4, 5, 6, 7).AddTicks(1234567));
        table.Rows.Add(true, (sbyte)0, (byte)1, (short)0, (ushort)1, 0, 1u, 0L, 1ul,
            1.5e-10f, 0.1, 1m, "true", '0', new TimeSpan(-1, 0, 0), Guid.Empty, new byte[] { 0 }, new Uri("urn:x"), new DateTime(2009, 3, 4));
        table.Rows.Add();
        return set;
    }

    // .NET writes a relative address and cannot read it back.
    private static DataSet Uris()
    {
        var set = new DataSet("Uris");
        var table = Table(set, "Row", "Uri", typeof(Uri));
        table.Rows.Add(new Uri("relative/path", UriKind.Relative));
        table.Rows.Add(new Uri("", UriKind.Relative));
        table.Rows.Add(new Uri("HTTP://Example.org/%c3%a9?a b", UriKind.RelativeOrAbsolute));
        return set;
    }

    // The same instants under each mode, in winter and in summer of the server's zone.
    private static DataSet Dates()
    {
        var set = new DataSet("Dates");
        var table = Table(set, "Date", "Default", typeof(DateTime), "Unspecified", typeof(DateTime), "Local", typeof(DateTime),
            "Utc", typeof(DateTime), "Offset", typeof(DateTimeOffset));
        table.Columns["Unspecified"].DateTimeMode = DataSetDateTime.Unspecified;
        table.Columns["Local"].DateTimeMode = DataSetDateTime.Local;
        table.Columns["Utc"].DateTimeMode = DataSetDateTime.Utc;
        foreach (var when in new[] { new DateTime(2009, 1, 2, 3, 4, 5), new DateTime(2009, 7, 2, 3, 4, 5).AddTicks(1), new DateTime(1, 1, 1) })
        {
            table.Rows.Add(when, when, DateTime.SpecifyKind(when, DateTimeKind.Local), DateTime.SpecifyKind(when, DateTimeKind.Utc),
                when.Year == 1 ? DateTimeOffset.MinValue : new DateTimeOffset(when, TimeSpan.FromMinutes(330)));
        }
        table.Rows.Add();
        return set;
    }

    private static DataSet Names()
    {
        var set = new DataSet("My Data");
        var names = new[] { "Network Name", "1st", "_x0020_", "__proto__", "constructor", "toString", "a:b", "a.b-c", "\u00e9t\u00e9", "\u6f22\u5b57",
            "xmlThing", "<>&\"'", "#", "_x", "x_y", "_xZZZZ_", "\ud83d\ude00" };
        foreach (var tableName in new[] { "Table 1", "__proto__", "constructor" })
        {
            var table = set.Tables.Add(tableName);
            foreach (var name in names) table.Columns.Add(name, typeof(string));
            table.Rows.Add(Array.ConvertAll(names, name => (object)(tableName + "/" + name)));
        }
        return set;
    }

    private static DataSet Related(bool nested)
    {
        var set = new DataSet("Orders");
        var group = Table(set, "Group", "Id", typeof(int), "Name", typeof(string));
        var member = Table(set, "Member", "Group_Id", typeof(int), "Phone", typeof(string));
        group.PrimaryKey = new[] { group.Columns["Id"] };
        var relation = set.Relations.Add("GroupMember", group.Columns["Id"], member.Columns["Group_Id"]);
        relation.Nested = nested;
        group.Rows.Add(1, "one");
        group.Rows.Add(2, "none");
        group.Rows.Add(3, "three");
        member.Rows.Add(3, "+3a");
        member.Rows.Add(1, "+1a");
        member.Rows.Add(1, "+1b");
        member.Rows.Add(DBNull.Value, "orphan");
        return set;
    }

    // Three levels, each inside the other; a column of the parent after the child in alphabetical order.
    private static DataSet Deep()
    {
        var set = new DataSet("Deep");
        var a = Table(set, "A", "a", typeof(int), "z", typeof(string));
        var b = Table(set, "B", "a", typeof(int), "b", typeof(int));
        var c = Table(set, "C", "b", typeof(int), "text", typeof(string));
        set.Relations.Add("AB", a.Columns["a"], b.Columns["a"]).Nested = true;
        set.Relations.Add("BC", b.Columns["b"], c.Columns["b"]).Nested = true;
        for (int i = 1; i <= 2; i++)
        {
            a.Rows.Add(i, "a" + i);
            b.Rows.Add(i, i * 10);
            c.Rows.Add(i * 10, "first " + i);
            c.Rows.Add(i * 10, null);
        }
        return set;
    }

    private static DataSet Changes()
    {
        var set = new DataSet("Changes");
        var table = Table(set, "Row", "Id", typeof(int), "Name", typeof(string));
        table.Rows.Add(1, "same");
        table.Rows.Add(2, "old");
        table.Rows.Add(3, "gone");
        table.Rows.Add(4, "cleared");
        table.AcceptChanges();
        table.Rows[1]["Name"] = "new";
        table.Rows[2].Delete();
        table.Rows[3]["Name"] = DBNull.Value;
        table.Rows.Add(5, "added");
        return set;
    }

    private static DataSet Errors()
    {
        var set = new DataSet("Errors");
        var table = Table(set, "Row", "Id", typeof(int), "Name Of", typeof(string));
        table.Rows.Add(1, "fine");
        table.Rows.Add(2, "bad").RowError = "row & <error>";
        table.Rows.Add(3, "worse").SetColumnError("Name Of", "column error");
        table.AcceptChanges();
        return set;
    }

    private static DataSet Attributes()
    {
        var set = new DataSet("Attributes");
        var table = Table(set, "Row", "Id", typeof(int), "Name", typeof(string), "Hidden", typeof(string), "When", typeof(DateTime),
            "Key", typeof(Guid), "Plain", typeof(string), "Odd Name", typeof(string));
        foreach (var name in new[] { "Id", "Name", "When", "Key", "Odd Name" }) table.Columns[name].ColumnMapping = MappingType.Attribute;
        table.Columns["Hidden"].ColumnMapping = MappingType.Hidden;
        table.Columns["When"].DateTimeMode = DataSetDateTime.Unspecified;
        table.Rows.Add(1, "a \"quoted\" <name> & 'more'\ttab\nline", "secret", new DateTime(2009, 3, 4), new Guid("01234567-89AB-CDEF-0123-456789ABCDEF"), "element", "odd");
        table.Rows.Add(2, "", DBNull.Value, DBNull.Value, DBNull.Value, "", DBNull.Value);
        table.Rows.Add(3);
        return set;
    }

    private static DataSet SimpleContent()
    {
        var set = new DataSet("Simple");
        var table = Table(set, "Row", "Id", typeof(int), "Text", typeof(string));
        table.Columns["Id"].ColumnMapping = MappingType.Attribute;
        table.Columns["Text"].ColumnMapping = MappingType.SimpleContent;
        table.Rows.Add(1, "content & more");
        table.Rows.Add(2, "");
        table.Rows.Add(3, DBNull.Value);
        return set;
    }

    private static DataSet Qualified(string space, string tableSpace)
    {
        var set = new DataSet("Qualified") { Namespace = space };
        var table = Table(set, "Row", "Id", typeof(int), "Name", typeof(string));
        if (tableSpace != null) table.Namespace = tableSpace;
        table.Rows.Add(1, "one");
        table.Rows.Add(2, DBNull.Value);
        return set;
    }

    private static DataSet Prefixed()
    {
        var set = Qualified("urn:example:rows", null);
        set.Prefix = "p";
        set.Tables[0].Prefix = "q";
        return set;
    }

    private static DataSet Constraints()
    {
        var set = new DataSet("Constraints") { EnforceConstraints = true };
        var table = Table(set, "Row", "Id", typeof(int), "Code", typeof(string), "Fixed", typeof(string), "Sum", typeof(int), "Level", typeof(int));
        table.Columns["Id"].AutoIncrement = true;
        table.Columns["Id"].AutoIncrementSeed = 10;
        table.Columns["Id"].AutoIncrementStep = 5;
        table.Columns["Code"].MaxLength = 8;
        table.Columns["Code"].AllowDBNull = false;
        table.Columns["Code"].Caption = "The code";
        table.Columns["Fixed"].DefaultValue = "by default";
        table.Columns["Fixed"].ReadOnly = true;
        table.Columns["Level"].DefaultValue = 3;
        table.Columns["Sum"].Expression = "Level + 1";
        table.PrimaryKey = new[] { table.Columns["Id"] };
        table.Columns["Code"].Unique = true;
        table.ExtendedProperties["note"] = "extended";
        table.Rows.Add(null, "a");
        var row = table.NewRow();
        row["Code"] = "b";
        row["Level"] = DBNull.Value;
        table.Rows.Add(row);
        return set;
    }

    private static DataSet Text()
    {
        var set = new DataSet("Text");
        var table = Table(set, "Row", "Value", typeof(string));
        foreach (var value in new[] { AllCharacters, "a\r\nb\rc\nd\te", " lead", "trail ", "   ", "\n", "\t", "", "0123", "+27820000001", "1e5", "true", "<![CDATA[x]]>", "&amp;", Long })
        {
            table.Rows.Add(value);
        }
        return set;
    }

    private static DataSet Control()
    {
        var set = new DataSet("Control");
        Table(set, "Row", "Value", typeof(string)).Rows.Add("a\u0001b");
        return set;
    }

    // Columns whose values have no XSD type of their own: written as xs:anyType or by their own serialiser.
    private static DataSet Objects()
    {
        var set = new DataSet("Objects");
        var table = Table(set, "Row", "Any", typeof(object), "Sql", typeof(SqlInt32), "SqlText", typeof(SqlString));
        table.Rows.Add(5, new SqlInt32(7), new SqlString("seven"));
        table.Rows.Add("text", SqlInt32.Null, SqlString.Null);
        table.Rows.Add();
        return set;
    }

    private static DataSet SameName()
    {
        var set = new DataSet("Row");
        Table(set, "Row", "Id", typeof(int)).Rows.Add(1);
        return set;
    }

    private static DataSet Locale()
    {
        var set = new DataSet("Locale") { Locale = new CultureInfo("de-DE"), CaseSensitive = true };
        Table(set, "Row", "Amount", typeof(decimal)).Rows.Add(1.5m);
        return set;
    }

    private static DataSet NoRows()
    {
        var set = new DataSet("NoRows");
        Table(set, "First", "Id", typeof(int), "Name", typeof(string));
        Table(set, "Second", "Key", typeof(Guid));
        return set;
    }

    private static DataSet NoColumns()
    {
        var set = new DataSet("NoColumns");
        set.Tables.Add("Row").Rows.Add();
        return set;
    }

    private static DataSet LongName()
    {
        var set = new DataSet("LongName");
        Table(set, "Row", new string('n', 2000), typeof(int)).Rows.Add(1);
        return set;
    }

    // Relations and keys whose names need escapes; a column and a table of one name.
    private static DataSet HostileNames()
    {
        var set = new DataSet("1 DataSet");
        var parent = Table(set, "The Parent", "Key Column", typeof(int), "The Parent", typeof(string));
        var child = Table(set, "__proto__", "Key Column", typeof(int), "constructor", typeof(string));
        parent.PrimaryKey = new[] { parent.Columns["Key Column"] };
        set.Relations.Add("to __proto__", parent.Columns["Key Column"], child.Columns["Key Column"]);
        parent.Rows.Add(1, "parent");
        child.Rows.Add(1, "child");
        return set;
    }

    private static DataSet Large()
    {
        var set = new DataSet("Large");
        var table = Table(set, "Row", "Id", typeof(int), "To", typeof(string), "Text", typeof(string), "Cost", typeof(decimal),
            "Sent", typeof(DateTime), "Delivered", typeof(bool), "Key", typeof(Guid), "Network Name", typeof(string));
        table.Columns["Sent"].DateTimeMode = DataSetDateTime.Unspecified;
        for (int i = 0; i < 10000; i++)
        {
            table.Rows.Add(i, "+2782" + i.ToString("D7"), "Message " + i + " & more", i / 100m, new DateTime(2009, 1, 1).AddMinutes(i), i % 2 == 0,
                new Guid(i, 0, 0, new byte[8]), i % 3 == 0 ? null : "Network " + i % 7);
        }
        return set;
    }

    private static DataTable Table(DataSet set, string name, params object[] columns)
    {
        var table = set.Tables.Add(name);
        for (int i = 0; i < columns.Length; i += 2) table.Columns.Add((string)columns[i], (Type)columns[i + 1]);
        return table;
    }
}
