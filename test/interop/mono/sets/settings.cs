// Owns: DataSets whose settings are not the usual ones, and those with something missing.
using System;
using System.Data;
using System.Globalization;

public static class SettingSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("case-sensitive", "CaseSensitive of the set, and keys that differ by case", () => Sensitive(true, null)),
        new RoundTrip("case-sensitive-table", "CaseSensitive of one table, and keys that differ by case", () => Sensitive(false, true)),
        new RoundTrip("case-insensitive-table", "CaseSensitive of the set but not of one table", () => Sensitive(true, false)),
        new RoundTrip("locale", "the Locale of the set", () => Located(new CultureInfo("de-DE"), null)),
        new RoundTrip("locale-of-table", "the Locale of one table", () => Located(null, new CultureInfo("tr-TR"))),
        new RoundTrip("constraints-not-enforced", "EnforceConstraints is false, and rows that are null where they may not be", NotEnforced),
        new RoundTrip("remoting-format", "RemotingFormat is Binary, which concerns remoting only", () => Set(set => set.RemotingFormat = SerializationFormat.Binary)),
        new RoundTrip("display-expression", "DisplayExpression and MinimumCapacity of a table", () => Set(set =>
        {
            set.Tables[0].DisplayExpression = "Name + ' <' + Id + '>'";
            set.Tables[0].MinimumCapacity = 77;
        })),
        new RoundTrip("without-tables", "no table", () => new DataSet("WithoutTables")),
        new RoundTrip("without-columns", "a table without columns, with rows", WithoutColumns),
        new RoundTrip("without-rows", "tables without rows, one of them related", WithoutRows),
        new RoundTrip("schema-left-out", "a DataSet of a class of its own that leaves its tables out of the schema", () =>
        {
            var set = new Typed();
            set.Tables[0].Rows.Add(1, "a");
            set.AcceptChanges();
            return set;
        }),
        new RoundTrip("rows-of-nulls", "rows of nothing but null", () => Set(set =>
        {
            set.Tables[0].Rows.Add();
            set.Tables[0].Rows.Add();
            set.AcceptChanges();
        })),
    };

    private static DataSet Set(Action<DataSet> change)
    {
        var set = new DataSet("Settings");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Name", typeof(string));
        table.Rows.Add(1, "a");
        set.AcceptChanges();
        change(set);
        return set;
    }

    private static DataSet Sensitive(bool whole, bool? one)
    {
        var set = new DataSet("Sensitive") { CaseSensitive = whole };
        foreach (var name in new[] { "First", "Second" })
        {
            var table = RoundTrips.Table(set, name, "Code", typeof(string), "Name", typeof(string));
            if (name == "Second" && one != null) table.CaseSensitive = one.Value;
            table.PrimaryKey = new[] { table.Columns["Code"] };
            table.Rows.Add("a", "small");
            if (table.CaseSensitive) table.Rows.Add("A", "large");
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet Located(CultureInfo whole, CultureInfo one)
    {
        var set = new DataSet("Located");
        if (whole != null) set.Locale = whole;
        var table = RoundTrips.Table(set, "Row", "Amount", typeof(decimal), "When", typeof(DateTime), "Name", typeof(string));
        table.Columns["When"].DateTimeMode = DataSetDateTime.Unspecified;
        if (one != null) table.Locale = one;
        table.Rows.Add(1.5m, new DateTime(2009, 3, 4), "I\u0131i\u0130");
        RoundTrips.Table(set, "Other", "Id", typeof(int)).Rows.Add(1);
        set.AcceptChanges();
        return set;
    }

    private static DataSet NotEnforced()
    {
        var set = new DataSet("NotEnforced");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Name", typeof(string), "Short", typeof(string));
        table.PrimaryKey = new[] { table.Columns["Id"] };
        table.Columns["Name"].AllowDBNull = false;
        table.Columns["Short"].MaxLength = 2;
        set.EnforceConstraints = false;
        table.Rows.Add(1, DBNull.Value, "too long");
        table.Rows.Add(1, "a key twice", "");
        set.AcceptChanges();
        return set;
    }

    private static DataSet WithoutColumns()
    {
        var set = new DataSet("WithoutColumns");
        var table = set.Tables.Add("Row");
        table.Rows.Add();
        table.Rows.Add();
        set.Tables.Add("Other");
        set.AcceptChanges();
        return set;
    }

    private static DataSet WithoutRows()
    {
        var set = new DataSet("WithoutRows");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Name", typeof(string));
        parent.PrimaryKey = new[] { parent.Columns["Id"] };
        set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]).Nested = true;
        return set;
    }

    // As the classes that xsd.exe makes: it knows its tables itself.
    public sealed class Typed : DataSet
    {
        public Typed()
        {
            DataSetName = "Typed";
            RoundTrips.Table(this, "Row", "Id", typeof(int), "Name", typeof(string));
        }

        public override SchemaSerializationMode SchemaSerializationMode
        {
            get { return SchemaSerializationMode.ExcludeSchema; }
            set { }
        }
    }
}
