// Owns: DataSets with namespaces and prefixes.
using System;
using System.Data;

public static class NamespaceSets
{
    private const string One = "urn:example:one", Two = "http://example.org/two#\u6f22";

    public static readonly RoundTrip[] All =
    {
        new RoundTrip("namespace", "the DataSet has a namespace", () => Qualified(One, "", null)),
        new RoundTrip("namespace-and-prefix", "the DataSet and its table have prefixes", () => Qualified(One, "p", "q")),
        new RoundTrip("namespace-of-table", "a table has a namespace of its own", () => OfTable(One, Two)),
        new RoundTrip("namespace-of-table-only", "only a table has a namespace", () => OfTable("", Two)),
        new RoundTrip("namespaces-of-one-name", "two tables of one name in different namespaces, with columns of one name and other types", OneName),
        new RoundTrip("namespace-of-column", "a column has a namespace of its own", OfColumn),
        new RoundTrip("namespace-of-attribute", "attributes, one of a namespace of its own", OfAttribute),
        new RoundTrip("namespace-and-keys", "keys and relations in a namespace", WithKeys),
        new RoundTrip("namespace-and-nesting", "rows inside rows of another namespace", Nested),
        new RoundTrip("namespace-and-changes", "changed rows in a namespace", WithChanges),
    };

    private static DataSet Qualified(string space, string prefix, string tablePrefix)
    {
        var set = new DataSet("Qualified") { Namespace = space, Prefix = prefix };
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Name", typeof(string), "Code", typeof(string), "Secret", typeof(string));
        table.Columns["Code"].ColumnMapping = MappingType.Attribute;
        table.Columns["Secret"].ColumnMapping = MappingType.Hidden;
        if (tablePrefix != null) table.Prefix = tablePrefix;
        table.Rows.Add(1, "one", "c", "s");
        table.Rows.Add(2, DBNull.Value);
        set.AcceptChanges();
        return set;
    }

    private static DataSet OfTable(string space, string tableSpace)
    {
        var set = new DataSet("OfTable") { Namespace = space };
        var own = RoundTrips.Table(set, "Own", "Id", typeof(int), "Name", typeof(string));
        own.Namespace = tableSpace;
        var plain = RoundTrips.Table(set, "Plain", "Id", typeof(int));
        own.Rows.Add(1, "one");
        plain.Rows.Add(2);
        set.AcceptChanges();
        return set;
    }

    private static DataSet OneName()
    {
        var set = new DataSet("OneName");
        foreach (var space in new[] { "", One, Two })
        {
            var table = new DataTable("Row", space);
            set.Tables.Add(table);
            table.Columns.Add("Id", space == One ? typeof(string) : typeof(int));
            table.Columns.Add(space == "" ? "Plain" : "Name", space == Two ? typeof(decimal) : typeof(string));
            table.Rows.Add(space == One ? (object)"text" : 7, space == Two ? (object)1.50m : "of " + space);
            table.Rows.Add(space == One ? (object)"" : 8);
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet OfColumn()
    {
        var set = new DataSet("OfColumn") { Namespace = One };
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Name", typeof(string));
        table.Columns["Name"].Namespace = Two;
        table.Columns["Name"].Prefix = "n";
        table.Rows.Add(1, "one");
        table.Rows.Add(2, DBNull.Value);
        set.AcceptChanges();
        return set;
    }

    private static DataSet OfAttribute()
    {
        var set = new DataSet("OfAttribute") { Namespace = One };
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Plain", typeof(string), "Own", typeof(string));
        table.Columns["Plain"].ColumnMapping = MappingType.Attribute;
        table.Columns["Own"].ColumnMapping = MappingType.Attribute;
        table.Columns["Own"].Namespace = Two;
        table.Rows.Add(1, "a", "b");
        set.AcceptChanges();
        return set;
    }

    private static DataSet WithKeys()
    {
        var set = new DataSet("WithKeys") { Namespace = One };
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int), "Code", typeof(string));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Code", typeof(string));
        parent.PrimaryKey = new[] { parent.Columns["Id"] };
        parent.Columns["Code"].Unique = true;
        set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]);
        set.Relations.Add("Loose", parent.Columns["Code"], child.Columns["Code"], false);
        parent.Rows.Add(1, "a");
        child.Rows.Add(1, "z");
        set.AcceptChanges();
        return set;
    }

    private static DataSet Nested()
    {
        var set = new DataSet("Nested") { Namespace = One };
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Name", typeof(string));
        child.Namespace = Two;
        set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]).Nested = true;
        parent.Rows.Add(1);
        parent.Rows.Add(2);
        child.Rows.Add(2, "of two");
        child.Rows.Add(1, "of one");
        set.AcceptChanges();
        return set;
    }

    private static DataSet WithChanges()
    {
        var set = Qualified(One, "", null);
        var table = set.Tables[0];
        table.Rows[0]["Name"] = "new";
        table.Rows[0]["Code"] = "new code";
        table.Rows[1].Delete();
        table.Rows.Add(3, "added");
        return set;
    }
}
