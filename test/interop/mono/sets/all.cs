// Owns: the list of DataSets that go the whole way round, each an idea of its own, with the idea in words.
// Invariant: each is made the way a .NET developer makes it, through System.Data's public API; making it twice gives equal sets.
using System;
using System.Collections.Generic;
using System.Data;
using System.Linq;

public sealed class RoundTrip
{
    public readonly string Name, Idea;
    public readonly Func<DataSet> Make;

    public RoundTrip(string name, string idea, Func<DataSet> make) { Name = name; Idea = idea; Make = make; }
}

public static class RoundTrips
{
    public static readonly RoundTrip[] All = new[]
    {
        NumberSets.All, ValueSets.All, TimeSets.All, ObjectSets.All, ColumnSets.All, KeySets.All, RelationSets.All, NestedSets.All,
        ChangeSets.All, MappingSets.All, NamespaceSets.All, NameSets.All, TextSets.All, SettingSets.All,
    }.SelectMany(sets => sets).ToArray();

    public static DataSet Make(string name)
    {
        var found = All.SingleOrDefault(each => each.Name == name);
        if (found == null) throw new ArgumentException("no DataSet " + name);
        return found.Make();
    }

    // Name and type of each column in turn.
    public static DataTable Table(DataSet set, string name, params object[] columns)
    {
        var table = set.Tables.Add(name);
        for (int i = 0; i < columns.Length; i += 2) table.Columns.Add((string)columns[i], (Type)columns[i + 1]);
        return table;
    }

    // A set of one table "Row" with one column "Value", a row for each value.
    public static DataSet Single(Type type, params object[] values)
    {
        var set = new DataSet("Single");
        var table = Table(set, "Row", "Id", typeof(int), "Value", type);
        for (int i = 0; i < values.Length; i++) table.Rows.Add(i, values[i]);
        table.AcceptChanges();
        return set;
    }

    // A set of one table "Row" with a column for each list of values, filled up with null.
    public static DataSet Columns(params Array[] lists)
    {
        var set = new DataSet("Columns");
        var table = set.Tables.Add("Row");
        foreach (var list in lists) table.Columns.Add("Of" + list.GetType().GetElementType().Name, list.GetType().GetElementType());
        for (int i = 0; i <= lists.Max(list => list.Length); i++)
        {
            table.Rows.Add(lists.Select(list => i < list.Length ? list.GetValue(i) : DBNull.Value).ToArray());
        }
        table.AcceptChanges();
        return set;
    }
}
