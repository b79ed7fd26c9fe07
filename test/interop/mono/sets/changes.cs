// Owns: DataSets with changes that are not accepted yet, and with errors.
using System;
using System.Data;

public static class ChangeSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("row-states", "unchanged, added, modified and deleted rows in one table", States),
        new RoundTrip("only-deleted", "a table all of whose rows are deleted", () => Only(row => row.Delete())),
        new RoundTrip("only-modified", "a table all of whose rows are modified", () => Only(row => row["Name"] = "new")),
        new RoundTrip("changes-to-and-from-null", "values become null, nulls become values, of several types", ToAndFromNull),
        new RoundTrip("changes-of-keys", "keys of rows are modified", OfKeys),
        new RoundTrip("changes-of-attributes", "attributes and hidden columns are modified", OfAttributes),
        new RoundTrip("changes-in-several-tables", "each table has changes of another kind", InSeveral),
        new RoundTrip("changes-of-related", "children that are deleted and modified, with their parents", () => OfRelated(false)),
        new RoundTrip("changes-of-nested", "the same with the children inside their parents", () => OfRelated(true)),
        new RoundTrip("changes-of-tree", "nodes of a tree are deleted, moved and added", OfTree),
        new RoundTrip("get-changes", "what DataSet.GetChanges gives: only the changed rows", () => States().GetChanges()),
        new RoundTrip("row-errors", "errors of rows and columns, on rows in each state", Errors),
        new RoundTrip("changes-of-one-name", "changed rows of tables Row and Row1, whose ids look alike", OneName),
    };

    private static DataTable Rows(DataSet set, string name)
    {
        var table = RoundTrips.Table(set, name, "Id", typeof(int), "Name", typeof(string), "Exact", typeof(decimal));
        table.PrimaryKey = new[] { table.Columns["Id"] };
        for (int i = 1; i <= 6; i++) table.Rows.Add(i, "old " + i, i / 10m);
        table.AcceptChanges();
        return table;
    }

    private static DataSet States()
    {
        var set = new DataSet("States");
        var table = Rows(set, "Row");
        table.Rows[1]["Name"] = "new";
        table.Rows[2].Delete();
        table.Rows[3]["Exact"] = 1.500m;
        table.Rows[5].Delete();
        table.Rows.Add(7, "added", 7m);
        table.Rows.Add(8, DBNull.Value, DBNull.Value);
        return set;
    }

    private static DataSet Only(Action<DataRow> change)
    {
        var set = new DataSet("Only");
        var table = Rows(set, "Row");
        for (int i = 0; i < 6; i++) change(table.Rows[i]);
        return set;
    }

    private static DataSet ToAndFromNull()
    {
        var set = new DataSet("ToAndFromNull");
        var table = RoundTrips.Table(set, "Row", "Text", typeof(string), "Int", typeof(int), "Guid", typeof(Guid), "Bytes", typeof(byte[]), "Span", typeof(TimeSpan));
        table.Rows.Add("a", 1, Guid.Empty, new byte[] { 1 }, TimeSpan.Zero);
        table.Rows.Add();
        table.Rows.Add("", 0, Guid.Empty, new byte[0], TimeSpan.Zero);
        set.AcceptChanges();
        for (int i = 0; i < 5; i++) table.Rows[0][i] = DBNull.Value;
        table.Rows[1].ItemArray = new object[] { "b", 2, new Guid(1, 2, 3, new byte[8]), new byte[] { 2 }, TimeSpan.MaxValue };
        table.Rows[2]["Text"] = DBNull.Value;
        return set;
    }

    private static DataSet OfKeys()
    {
        var set = new DataSet("OfKeys");
        var table = Rows(set, "Row");
        table.Rows[0]["Id"] = 100;
        table.Rows[1]["Id"] = 1;
        table.Rows[2]["Id"] = 2;
        return set;
    }

    private static DataSet OfAttributes()
    {
        var set = new DataSet("OfAttributes");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "Code", typeof(string), "Secret", typeof(string), "Text", typeof(string));
        table.Columns["Code"].ColumnMapping = MappingType.Attribute;
        table.Columns["Secret"].ColumnMapping = MappingType.Hidden;
        for (int i = 0; i < 4; i++) table.Rows.Add(i, "code " + i, "secret " + i, "text " + i);
        set.AcceptChanges();
        table.Rows[0]["Code"] = "new & \"code\"";
        table.Rows[1]["Secret"] = "new & <secret>";
        table.Rows[2]["Secret"] = DBNull.Value;
        table.Rows[2]["Code"] = DBNull.Value;
        table.Rows[3].Delete();
        return set;
    }

    private static DataSet InSeveral()
    {
        var set = new DataSet("InSeveral");
        foreach (var name in new[] { "Same", "Added", "Modified", "Deleted", "Two Words" }) Rows(set, name);
        set.Tables["Added"].Rows.Add(10, "added", 1m);
        set.Tables["Modified"].Rows[2]["Name"] = "new";
        set.Tables["Deleted"].Rows[2].Delete();
        set.Tables["Two Words"].Rows[2].Delete();
        set.Tables["Two Words"].Rows[3]["Name"] = "new";
        return set;
    }

    private static DataSet OfRelated(bool nested)
    {
        var set = new DataSet("OfRelated");
        var parent = Rows(set, "Parent");
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Name", typeof(string));
        set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]).Nested = nested;
        for (int i = 0; i < 8; i++) child.Rows.Add(1 + i % 4, "child " + i);
        set.AcceptChanges();
        parent.Rows[0].Delete();
        parent.Rows[1]["Name"] = "new";
        child.Rows[2].Delete();
        child.Rows[1]["Parent"] = 3;
        child.Rows[3]["Name"] = "renamed";
        child.Rows.Add(5, "added");
        parent.Rows.Add(9, "new parent", 0m);
        child.Rows.Add(9, "child of the new");
        return set;
    }

    private static DataSet OfTree()
    {
        var set = new DataSet("OfTree");
        var table = RoundTrips.Table(set, "Node", "Id", typeof(int), "Above", typeof(int), "Name", typeof(string));
        table.PrimaryKey = new[] { table.Columns["Id"] };
        set.Relations.Add("Nodes", table.Columns["Id"], table.Columns["Above"]).Nested = true;
        table.Rows.Add(1, DBNull.Value, "root");
        for (int i = 2; i <= 8; i++) table.Rows.Add(i, i / 2, "node " + i);
        set.AcceptChanges();
        table.Rows.Find(8).Delete();
        table.Rows.Find(5)["Above"] = 3;
        table.Rows.Find(6)["Name"] = "renamed";
        table.Rows.Add(9, 7, "added");
        return set;
    }

    private static DataSet Errors()
    {
        var set = States();
        var table = set.Tables[0];
        table.Rows[0].RowError = "of a row that is as it was & <more>";
        table.Rows[1].SetColumnError("Name", "of a column");
        table.Rows[1].SetColumnError("Exact", "");
        table.Rows[3].RowError = "both";
        table.Rows[3].SetColumnError("Exact", "one \"quoted\"");
        table.Rows[3].SetColumnError("Id", "two\nlines");
        table.Rows[6].RowError = "of an added row";
        return set;
    }

    private static DataSet OneName()
    {
        var set = new DataSet("OneName");
        foreach (var name in new[] { "Row", "Row1" })
        {
            var table = RoundTrips.Table(set, name, "Id", typeof(int));
            for (int i = 0; i < 14; i++) table.Rows.Add(i);
            table.AcceptChanges();
            for (int i = 0; i < 14; i += 2) table.Rows[i]["Id"] = 100 + i;
            table.Rows[1].Delete();
            table.Rows[11].Delete();
        }
        return set;
    }
}
