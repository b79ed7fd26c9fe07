// Owns: DataSets with keys.
using System;
using System.Data;

public static class KeySets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("primary-key", "a key of one column, with a name of its own", () => Keyed((table, set) => table.Constraints.Add("The Key", table.Columns["B"], true))),
        new RoundTrip("primary-key-of-several", "a key of three columns in another order than theirs", () => Keyed((table, set) => table.PrimaryKey = new[] { table.Columns["C"], table.Columns["A"], table.Columns["B"] })),
        new RoundTrip("unique", "unique columns and a primary key", () => Keyed((table, set) =>
        {
            table.PrimaryKey = new[] { table.Columns["A"] };
            table.Columns["B"].Unique = true;
        })),
        new RoundTrip("unique-of-several", "two keys of several columns, none of them primary, and one of one column", () => Keyed((table, set) =>
        {
            table.Constraints.Add(new UniqueConstraint("ab", new[] { table.Columns["A"], table.Columns["B"] }));
            table.Constraints.Add(new UniqueConstraint("cb", new[] { table.Columns["C"], table.Columns["B"] }));
            table.Constraints.Add(new UniqueConstraint("c", table.Columns["C"]));
        })),
        new RoundTrip("keys-of-one-name", "keys of one name in several tables, which a schema must tell apart", OneName),
        new RoundTrip("key-of-attributes", "a key of an attribute and a hidden column", OfAttributes),
        new RoundTrip("foreign-key-alone", "a foreign key without a relation", () => ForeignKey(false)),
        new RoundTrip("foreign-key-rules", "foreign keys with each rule", () => ForeignKey(true)),
    };

    private static DataSet Keyed(Action<DataTable, DataSet> addKeys)
    {
        var set = new DataSet("Keyed");
        var table = RoundTrips.Table(set, "Row", "A", typeof(int), "B", typeof(string), "C", typeof(Guid));
        addKeys(table, set);
        table.Rows.Add(1, "x", Guid.Empty);
        table.Rows.Add(2, "y", new Guid(1, 2, 3, new byte[8]));
        set.AcceptChanges();
        return set;
    }

    private static DataSet OneName()
    {
        var set = new DataSet("OneName");
        foreach (var name in new[] { "First", "Second", "Third One" })
        {
            var table = RoundTrips.Table(set, name, "Id", typeof(int), "Code", typeof(string));
            table.Constraints.Add("PK", table.Columns["Id"], true);
            table.Constraints.Add("Code Key", table.Columns["Code"], false);
            table.Rows.Add(1, "a");
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet OfAttributes()
    {
        var set = new DataSet("OfAttributes");
        var table = RoundTrips.Table(set, "Row", "Number", typeof(int), "Secret", typeof(int), "Text", typeof(string));
        table.Columns["Number"].ColumnMapping = MappingType.Attribute;
        table.Columns["Secret"].ColumnMapping = MappingType.Hidden;
        table.PrimaryKey = new[] { table.Columns["Number"], table.Columns["Secret"] };
        table.Rows.Add(1, 1, "a");
        table.Rows.Add(1, 2, "b");
        set.AcceptChanges();
        return set;
    }

    private static DataSet ForeignKey(bool rules)
    {
        var set = new DataSet("ForeignKey");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int));
        parent.PrimaryKey = new[] { parent.Columns["Id"] };
        parent.Rows.Add(1);
        var given = rules ? new[] { Rule.None, Rule.Cascade, Rule.SetNull, Rule.SetDefault } : new[] { Rule.Cascade };
        for (int i = 0; i < given.Length; i++)
        {
            var child = RoundTrips.Table(set, "Child" + i, "Parent", typeof(int), "Name", typeof(string));
            var constraint = new ForeignKeyConstraint("FK" + i, parent.Columns["Id"], child.Columns["Parent"]);
            constraint.DeleteRule = given[i];
            constraint.UpdateRule = given[given.Length - 1 - i];
            if (i == 1) constraint.AcceptRejectRule = AcceptRejectRule.Cascade;
            child.Constraints.Add(constraint);
            if (rules && i % 2 == 0) set.Relations.Add("Relation" + i, parent.Columns["Id"], child.Columns["Parent"]);
            child.Rows.Add(1, "a");
            child.Rows.Add(DBNull.Value, "b");
        }
        set.AcceptChanges();
        return set;
    }
}
