// Owns: DataSets whose rows stand inside one another.
using System;
using System.Data;

public static class NestedSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("nested", "rows inside their parents, some with no parent", () => Nested(true)),
        new RoundTrip("nested-without-constraint", "the same without constraints, with an orphan", () => Nested(false)),
        new RoundTrip("nested-deep", "four levels inside one another", Deep),
        new RoundTrip("nested-siblings", "two tables inside one, and columns that are attributes", Siblings),
        new RoundTrip("nested-order", "children in another order than their parents", Order),
        new RoundTrip("self-nested", "a tree: nodes inside nodes, children before and after their parents", () => Tree(true)),
        new RoundTrip("self-nested-without-constraint", "the same without constraints, with an orphan", () => Tree(false)),
        new RoundTrip("self-nested-deep", "a tree 20 levels deep", DeepTree),
        new RoundTrip("nested-and-related-to-itself", "three levels inside one another, the last related to itself", NestedAndItself),
        new RoundTrip("nested-name-of-column", "a nested table that is called like a column of another table", NameOfColumn),
    };

    private static DataSet Nested(bool constraints)
    {
        var set = new DataSet("Nested");
        var parent = RoundTrips.Table(set, "Group", "Id", typeof(int), "Name", typeof(string));
        var child = RoundTrips.Table(set, "Member", "Group_Id", typeof(int), "Phone", typeof(string));
        if (constraints) parent.PrimaryKey = new[] { parent.Columns["Id"] };
        set.Relations.Add(new DataRelation("GroupMember", parent.Columns["Id"], child.Columns["Group_Id"], constraints) { Nested = true });
        parent.Rows.Add(1, "one");
        parent.Rows.Add(2, "none");
        parent.Rows.Add(3, "three");
        child.Rows.Add(3, "+3a");
        child.Rows.Add(1, "+1a");
        child.Rows.Add(DBNull.Value, "of none");
        child.Rows.Add(1, "+1b");
        if (!constraints) child.Rows.Add(9, "orphan");
        set.AcceptChanges();
        return set;
    }

    private static DataSet Deep()
    {
        var set = new DataSet("Deep");
        DataTable above = null;
        foreach (var name in new[] { "A", "B", "C", "D" })
        {
            var table = RoundTrips.Table(set, name, "Id", typeof(int), "Above", typeof(int), "Text", typeof(string));
            if (above != null) set.Relations.Add(above.TableName + name, above.Columns["Id"], table.Columns["Above"]).Nested = true;
            for (int i = 0; i < 3; i++) table.Rows.Add(i, above == null ? DBNull.Value : (object)((i + 1) % 3), i == 1 ? DBNull.Value : (object)(name + i));
            above = table;
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet Siblings()
    {
        var set = new DataSet("Siblings");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int), "Last", typeof(string), "Code", typeof(string));
        parent.Columns["Code"].ColumnMapping = MappingType.Attribute;
        foreach (var name in new[] { "Left", "Right" })
        {
            var child = RoundTrips.Table(set, name, "Parent", typeof(int), "Id", typeof(int));
            child.Columns["Parent"].ColumnMapping = name == "Left" ? MappingType.Hidden : MappingType.Attribute;
            set.Relations.Add(name, parent.Columns["Id"], child.Columns["Parent"]).Nested = true;
        }
        for (int i = 1; i <= 2; i++)
        {
            parent.Rows.Add(i, "last " + i, "c" + i);
            set.Tables["Right"].Rows.Add(i, i * 10);
            set.Tables["Left"].Rows.Add(i, i * 100);
            set.Tables["Left"].Rows.Add(i, DBNull.Value);
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet Order()
    {
        var set = Nested(true);
        var child = set.Tables["Member"];
        for (int i = 0; i < 12; i++) child.Rows.Add(3 - i % 3, "more " + i);
        set.AcceptChanges();
        return set;
    }

    private static DataTable Node(DataSet set, bool constraints)
    {
        var table = RoundTrips.Table(set, "Node", "Id", typeof(int), "Above", typeof(int), "Name", typeof(string));
        if (constraints) table.PrimaryKey = new[] { table.Columns["Id"] };
        set.Relations.Add(new DataRelation("Nodes", table.Columns["Id"], table.Columns["Above"], constraints) { Nested = true });
        return table;
    }

    private static DataSet Tree(bool constraints)
    {
        var set = new DataSet("Tree");
        var table = Node(set, constraints);
        table.Rows.Add(1, DBNull.Value, "root");
        table.Rows.Add(2, 1, "first");
        table.Rows.Add(3, 2, "inside the first");
        table.Rows.Add(4, 1, "second");
        table.Rows.Add(5, DBNull.Value, "another root");
        table.Rows.Add(6, 2, "late");
        table.Rows.Add(7, 5, DBNull.Value);
        if (!constraints) table.Rows.Add(8, 99, "orphan");
        set.AcceptChanges();
        return set;
    }

    private static DataSet DeepTree()
    {
        var set = new DataSet("DeepTree");
        var table = Node(set, true);
        for (int i = 0; i < 20; i++)
        {
            table.Rows.Add(i, i == 0 ? DBNull.Value : (object)(i - 1), "level " + i);
            table.Rows.Add(100 + i, i, "beside level " + (i + 1));
        }
        set.AcceptChanges();
        return set;
    }

    private static DataSet NestedAndItself()
    {
        var set = new DataSet("NestedAndItself");
        var forest = RoundTrips.Table(set, "Forest", "Id", typeof(int));
        var tree = RoundTrips.Table(set, "Tree", "Forest", typeof(int), "Id", typeof(int));
        var leaf = RoundTrips.Table(set, "Leaf", "Tree", typeof(int), "Text", typeof(string), "Above", typeof(string));
        set.Relations.Add("Trees", forest.Columns["Id"], tree.Columns["Forest"]).Nested = true;
        set.Relations.Add("Leaves", tree.Columns["Id"], leaf.Columns["Tree"]).Nested = true;
        set.Relations.Add(new DataRelation("Next", leaf.Columns["Text"], leaf.Columns["Above"], false));
        forest.Rows.Add(1);
        forest.Rows.Add(2);
        tree.Rows.Add(2, 20);
        tree.Rows.Add(1, 10);
        leaf.Rows.Add(10, "a");
        leaf.Rows.Add(20, "b", "a");
        leaf.Rows.Add(10, "c");
        set.AcceptChanges();
        return set;
    }

    private static DataSet NameOfColumn()
    {
        var set = new DataSet("NameOfColumn");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int), "Name", typeof(string));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Id", typeof(int));
        var other = RoundTrips.Table(set, "Other", "Child", typeof(string), "Parent", typeof(int));
        set.Relations.Add("Children", parent.Columns["Id"], child.Columns["Parent"]).Nested = true;
        parent.Rows.Add(1, "a");
        child.Rows.Add(1, 2);
        other.Rows.Add("text", 1);
        set.AcceptChanges();
        return set;
    }
}
