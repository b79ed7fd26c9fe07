// Owns: DataSets whose columns are attributes or the row's own text.
using System;
using System.Data;

public static class MappingSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("attributes", "attributes of each type beside elements, some null", Attributes),
        new RoundTrip("attributes-only", "rows of attributes alone", AttributesOnly),
        new RoundTrip("attributes-between", "attributes between and before elements: the order of columns", Between),
        new RoundTrip("simple-content", "the row's own text is a column, beside attributes", () => Simple(typeof(string), "content & <more>", " blank ", "\u6f22")),
        new RoundTrip("simple-content-empty", "the row's own text is empty or null", () => Simple(typeof(string), "", DBNull.Value)),
        new RoundTrip("simple-content-numbers", "the row's own text is a number", () => Simple(typeof(decimal), 1.50m, 0m, DBNull.Value)),
        new RoundTrip("simple-content-guids", "the row's own text is a Guid", () => Simple(typeof(Guid), Guid.Empty, DBNull.Value)),
    };

    private static DataSet Attributes()
    {
        var set = new DataSet("Attributes");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Text", typeof(string), "Exact", typeof(decimal), "Flag", typeof(bool), "Key", typeof(Guid), "Span", typeof(TimeSpan),
            "Bytes", typeof(byte[]), "Double", typeof(double), "Char", typeof(char), "Odd Name", typeof(string), "Uri", typeof(Uri));
        for (int i = 1; i < table.Columns.Count; i++) table.Columns[i].ColumnMapping = MappingType.Attribute;
        table.Rows.Add(1, "a \"quoted\" <name> & 'more'\nline ", 1.50m, true, Guid.Empty, new TimeSpan(1, 2, 3), new byte[] { 1, 255 }, double.NaN, 'x', "odd", new Uri("urn:a&b"));
        table.Rows.Add(2, "", DBNull.Value, false, DBNull.Value, DBNull.Value, new byte[0], 0.1, ' ', DBNull.Value, DBNull.Value);
        table.Rows.Add(3);
        set.AcceptChanges();
        return set;
    }

    private static DataSet AttributesOnly()
    {
        var set = new DataSet("AttributesOnly");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Text", typeof(string));
        foreach (DataColumn column in table.Columns) column.ColumnMapping = MappingType.Attribute;
        table.Rows.Add(1, "a");
        table.Rows.Add();
        set.AcceptChanges();
        return set;
    }

    private static DataSet Between()
    {
        var set = new DataSet("Between");
        var table = RoundTrips.Table(set, "Row", "A1", typeof(string), "E1", typeof(int), "H", typeof(string), "A2", typeof(int), "E2", typeof(string));
        table.Columns["A1"].ColumnMapping = MappingType.Attribute;
        table.Columns["A2"].ColumnMapping = MappingType.Attribute;
        table.Columns["H"].ColumnMapping = MappingType.Hidden;
        table.PrimaryKey = new[] { table.Columns["A2"] };
        table.Rows.Add("a", 1, "h", 2, "e");
        table.Rows.Add(DBNull.Value, DBNull.Value, DBNull.Value, 3, DBNull.Value);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Simple(Type type, params object[] values)
    {
        var set = new DataSet("Simple");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Text Of It", type);
        table.Columns["Id"].ColumnMapping = MappingType.Attribute;
        table.Columns["Text Of It"].ColumnMapping = MappingType.SimpleContent;
        for (int i = 0; i < values.Length; i++) table.Rows.Add(i, values[i]);
        set.AcceptChanges();
        return set;
    }
}
