// Owns: DataSets of values that have no XSD type of their own.
using System;
using System.Data;
using System.Data.SqlTypes;
using System.IO;
using System.Linq;
using System.Xml;

public static class ObjectSets
{
    public static readonly RoundTrip[] All =
    {

    };

    // A column for each list, of its first value's type.
    private static DataSet Sql(params object[][] lists)
    {
        var set = new DataSet("Sql");
        var table = set.Tables.Add("Row");
        foreach (var list in lists) table.Columns.Add(list[0].GetType().Name, list[0].GetType());
        for (int i = 0; i < 2; i++) table.Rows.Add(lists.Select(list => list[i]).ToArray());
        set.AcceptChanges();
        return set;
    }

    private static DataSet Arrays()
    {
        var set = new DataSet("Arrays");
        var table = RoundTrips.Table(set, "Row", "Ints", typeof(int[]), "Texts", typeof(string[]));
        table.Rows.Add(new[] { 1, 2, 3 }, new[] { "a", "", null, "b & c" });
        table.Rows.Add(new int[0], new string[0]);
        table.Rows.Add();
        set.AcceptChanges();
        return set;
    }
}
