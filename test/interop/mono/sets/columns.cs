// Owns: DataSets whose columns say more than a type.
using System;
using System.Data;

public static class ColumnSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("expressions", "computed columns: of the row, of the parent, of the children", Expressions),
        new RoundTrip("auto-increment", "seeds and steps, up, down, of short and long", AutoIncrement),
        new RoundTrip("defaults", "a default value of each type", Defaults),
        new RoundTrip("default-texts", "default texts: empty, blanks, markup, line breaks", DefaultTexts),
        new RoundTrip("captions", "captions and columns that are read only", Captions),
        new RoundTrip("max-lengths", "texts of at most 1, 5, 1000 and 0 characters", MaxLengths),
        new RoundTrip("required", "columns that are never null, of each mapping", Required),
        new RoundTrip("hidden-columns", "hidden columns of several types, with and without value", Hidden),
        new RoundTrip("extended-properties", "ExtendedProperties of set, table, column, key and relation", Extended),
        new RoundTrip("wide", "400 columns of 8 types", Wide),
    };

    private static DataSet Expressions()
    {
        var set = new DataSet("Expressions");
        var order = RoundTrips.Table(set, "Order", "Id", typeof(int), "Rate", typeof(decimal));
        var line = RoundTrips.Table(set, "Line", "Order", typeof(int), "Price", typeof(decimal), "Name", typeof(string));
        order.PrimaryKey = new[] { order.Columns["Id"] };
        set.Relations.Add("Lines", order.Columns["Id"], line.Columns["Order"]);
        order.Columns.Add("Total", typeof(decimal), "Sum(Child(Lines).Price)");
        order.Columns.Add("Count", typeof(int), "Count(Child(Lines).Order)");
        line.Columns.Add("Taxed", typeof(decimal), "Price * Parent(Lines).Rate");
        line.Columns.Add("Label", typeof(string), "IIF(Price > 1.5, 'dear & <' + Name + '>', 'cheap \"' + ISNULL(Name, '-') + '\"')");
        line.Columns.Add("Shown", typeof(string), "Name + ' '").ColumnMapping = MappingType.Attribute;
        order.Rows.Add(1, 1.2m);
        order.Rows.Add(2, 1.0m);
        line.Rows.Add(1, 1.50m, "a");
        line.Rows.Add(1, 2.25m, "b");
        line.Rows.Add(2, 1m);
        set.AcceptChanges();
        return set;
    }

    private static DataSet AutoIncrement()
    {
        var set = new DataSet("AutoIncrement");
        var table = RoundTrips.Table(set, "Row", "Plain", typeof(int), "Up", typeof(int), "Down", typeof(long), "Short", typeof(short), "Value", typeof(string));
        Count(table.Columns["Plain"], 0, 1);
        Count(table.Columns["Up"], 10, 5);
        Count(table.Columns["Down"], -1, -1);
        Count(table.Columns["Short"], 100, 7);
        for (int i = 0; i < 3; i++) table.Rows.Add(null, null, null, null, "row " + i);
        set.AcceptChanges();
        return set;
    }

    private static void Count(DataColumn column, long seed, long step)
    {
        column.AutoIncrement = true;
        column.AutoIncrementSeed = seed;
        column.AutoIncrementStep = step;
    }

    private static DataSet Defaults()
    {
        var set = new DataSet("Defaults");
        var table = set.Tables.Add("Row");
        foreach (var value in new object[] { true, (sbyte)-1, (byte)2, (short)-3, (ushort)4, 5, 6u, 7L, 8ul, 1.5f, 0.1, 1.50m, "by default", 'c', new TimeSpan(1, 2, 3),
            new Guid("01234567-89AB-CDEF-0123-456789ABCDEF"), new byte[] { 1, 2, 255 }, new DateTime(2009, 3, 4, 5, 6, 7) })
        {
            var column = table.Columns.Add(value.GetType().Name.Replace("[]", "s"), value.GetType());
            if (value is DateTime) column.DateTimeMode = DataSetDateTime.Unspecified;
            column.DefaultValue = value;
        }
        table.Rows.Add(table.NewRow());
        table.Rows.Add(new object[table.Columns.Count]);
        for (int i = 0; i < table.Columns.Count; i++) table.Rows[1][i] = DBNull.Value;
        set.AcceptChanges();
        return set;
    }

    private static DataSet DefaultTexts()
    {
        var set = new DataSet("DefaultTexts");
        var table = set.Tables.Add("Row");
        var texts = new[] { "", " ", " lead and trail ", "a & <b> \"c\" 'd'", "line\nbreak", "tab\tstop", "\u6f22\u5b57" };
        for (int i = 0; i < texts.Length; i++) table.Columns.Add("Text" + i, typeof(string)).DefaultValue = texts[i];
        var attribute = table.Columns.Add("Attribute", typeof(string));
        attribute.ColumnMapping = MappingType.Attribute;
        attribute.DefaultValue = "of an attribute";
        table.Rows.Add(table.NewRow());
        set.AcceptChanges();
        return set;
    }

    private static DataSet Captions()
    {
        var set = new DataSet("Captions");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Name", typeof(string), "Key", typeof(Guid), "Other", typeof(string));
        table.Columns["Id"].Caption = "The number & \"more\"";
        table.Columns["Name"].Caption = "\u540d\u524d";
        table.Columns["Key"].ReadOnly = true;
        table.Columns["Other"].ReadOnly = true;
        table.Columns["Other"].ColumnMapping = MappingType.Attribute;
        table.Columns["Other"].Caption = "as attribute";
        table.Rows.Add(1, "a", Guid.Empty, "b");
        set.AcceptChanges();
        return set;
    }

    private static DataSet MaxLengths()
    {
        var set = new DataSet("MaxLengths");
        var table = set.Tables.Add("Row");
        foreach (int length in new[] { 1, 5, 1000, 0 }) table.Columns.Add("Most" + length, typeof(string)).MaxLength = length;
        var attribute = table.Columns.Add("Attribute", typeof(string));
        attribute.ColumnMapping = MappingType.Attribute;
        attribute.MaxLength = 7;
        table.Rows.Add("a", "abcde", new string('x', 1000), "", "1234567");
        table.Rows.Add();
        set.AcceptChanges();
        return set;
    }

    private static DataSet Required()
    {
        var set = new DataSet("Required");
        var table = RoundTrips.Table(set, "Row", "Element", typeof(string), "Attribute", typeof(string), "Hidden", typeof(int), "Short", typeof(string), "Key", typeof(Guid));
        foreach (DataColumn column in table.Columns) column.AllowDBNull = false;
        table.Columns["Attribute"].ColumnMapping = MappingType.Attribute;
        table.Columns["Hidden"].ColumnMapping = MappingType.Hidden;
        table.Columns["Short"].MaxLength = 4;
        table.Rows.Add("", "", 0, "", Guid.Empty);
        table.Rows.Add("a", "b", -1, "abcd", Guid.Empty);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Hidden()
    {
        var set = new DataSet("Hidden");
        var table = RoundTrips.Table(set, "Row", "Before", typeof(int), "Text", typeof(string), "Number", typeof(int), "Exact", typeof(decimal), "Key", typeof(Guid),
            "Bytes", typeof(byte[]), "Odd Name", typeof(string), "Flag", typeof(bool), "After", typeof(string));
        foreach (var name in new[] { "Text", "Number", "Exact", "Key", "Bytes", "Odd Name", "Flag" }) table.Columns[name].ColumnMapping = MappingType.Hidden;
        table.Rows.Add(1, "secret & <more>", 7, 1.50m, Guid.Empty, new byte[] { 1, 2 }, "odd", true, "after");
        table.Rows.Add(2, "", DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value, false, DBNull.Value);
        table.Rows.Add(3);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Extended()
    {
        var set = new DataSet("Extended");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int), "Name", typeof(string));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Name", typeof(string), "Other", typeof(int));
        parent.PrimaryKey = new[] { parent.Columns["Id"] };
        var relation = set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]);
        set.ExtendedProperties["of set"] = "a & <b>";
        parent.ExtendedProperties["of table"] = "text";
        parent.ExtendedProperties["number"] = 7;
        parent.Columns["Name"].ExtendedProperties["of column"] = "\u6f22";
        parent.Constraints[0].ExtendedProperties["of key"] = "k";
        relation.ExtendedProperties["of relation"] = "r";
        relation.ChildKeyConstraint.ExtendedProperties["of foreign key"] = "f";
        var loose = set.Relations.Add("Loose", parent.Columns["Name"], child.Columns["Name"], false);
        loose.ExtendedProperties["of loose relation"] = "l";
        var alone = new ForeignKeyConstraint("Alone", parent.Columns["Id"], child.Columns["Other"]);
        child.Constraints.Add(alone);
        alone.ExtendedProperties["of lone key"] = "a";
        parent.Rows.Add(1, "a");
        child.Rows.Add(1);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Wide()
    {
        var set = new DataSet("Wide");
        var table = set.Tables.Add("Row");
        var types = new[] { typeof(int), typeof(string), typeof(decimal), typeof(bool), typeof(Guid), typeof(double), typeof(long), typeof(byte[]) };
        for (int i = 0; i < 400; i++) table.Columns.Add("Column" + i, types[i % 8]);
        for (int r = 0; r < 3; r++)
        {
            var row = table.NewRow();
            for (int i = 0; i < 400; i++)
            {
                if ((i + r) % 5 == 0) continue;
                row[i] = i % 8 == 0 ? i : i % 8 == 1 ? "text " + i : i % 8 == 2 ? i / 100m : i % 8 == 3 ? i % 2 == 0 : i % 8 == 4 ? new Guid(i, 0, 0, new byte[8])
                    : i % 8 == 5 ? i / 8d : i % 8 == 6 ? (long)i << 40 : (object)new byte[i % 5];
            }
            table.Rows.Add(row);
        }
        set.AcceptChanges();
        return set;
    }
}
