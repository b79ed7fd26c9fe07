// Owns: DataSets whose tables are related without standing inside one another.
using System;
using System.Data;

public static class RelationSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("relation", "a relation that a key and a foreign key stand behind", () => Related(true, true)),
        new RoundTrip("relation-without-key", "a relation without constraints: a child whose parent is not there", () => Related(false, false)),
        new RoundTrip("relation-over-key-without-constraint", "a relation without constraints over columns that are a primary key, with an orphan", () => Related(true, false)),
        new RoundTrip("relation-over-several-columns", "a relation over two columns of different types", Several),
        new RoundTrip("two-relations-of-two-tables", "two relations between the same two tables", Two),
        new RoundTrip("relation-to-itself", "a table related to itself: employees and their managers", () => Itself(true)),
        new RoundTrip("relation-to-itself-without-constraint", "the same without constraints, with an orphan", () => Itself(false)),
        new RoundTrip("relation-names", "relations, keys and columns whose names need escapes", OddNames),
        new RoundTrip("relation-chain", "three tables in a chain, and a relation that skips one", Chain),
        new RoundTrip("relation-not-enforced", "EnforceConstraints is false, and rows that break each key", NotEnforced),
    };

    private static DataSet Related(bool key, bool constraints)
    {
        var set = new DataSet("Related");
        var parent = RoundTrips.Table(set, "Parent", "Id", typeof(int), "Name", typeof(string));
        var child = RoundTrips.Table(set, "Child", "Parent", typeof(int), "Name", typeof(string));
        if (key) parent.PrimaryKey = new[] { parent.Columns["Id"] };
        set.Relations.Add("Parent to Child", parent.Columns["Id"], child.Columns["Parent"], constraints);
        parent.Rows.Add(1, "one");
        parent.Rows.Add(2, "two");
        child.Rows.Add(2, "of two");
        child.Rows.Add(1, "of one");
        child.Rows.Add(DBNull.Value, "of none");
        if (!constraints) child.Rows.Add(99, "orphan");
        set.AcceptChanges();
        return set;
    }

    private static DataSet Several()
    {
        var set = new DataSet("Several");
        var parent = RoundTrips.Table(set, "Parent", "Number", typeof(int), "Code", typeof(string), "Name", typeof(string));
        var child = RoundTrips.Table(set, "Child", "Code", typeof(string), "Number", typeof(int));
        set.Relations.Add("Both", new[] { parent.Columns["Code"], parent.Columns["Number"] }, new[] { child.Columns["Code"], child.Columns["Number"] });
        parent.Rows.Add(1, "a", "one a");
        parent.Rows.Add(1, "b", "one b");
        child.Rows.Add("b", 1);
        child.Rows.Add(DBNull.Value, DBNull.Value);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Two()
    {
        var set = new DataSet("Two");
        var person = RoundTrips.Table(set, "Person", "Id", typeof(int), "Name", typeof(string));
        var letter = RoundTrips.Table(set, "Letter", "From", typeof(int), "To", typeof(int));
        person.PrimaryKey = new[] { person.Columns["Id"] };
        set.Relations.Add("Sent", person.Columns["Id"], letter.Columns["From"]);
        set.Relations.Add("Received", person.Columns["Id"], letter.Columns["To"]);
        person.Rows.Add(1, "a");
        person.Rows.Add(2, "b");
        letter.Rows.Add(1, 2);
        letter.Rows.Add(2, 2);
        set.AcceptChanges();
        return set;
    }

    private static DataSet Itself(bool constraints)
    {
        var set = new DataSet("Itself");
        var table = RoundTrips.Table(set, "Employee", "Id", typeof(int), "Manager", typeof(int), "Name", typeof(string));
        table.PrimaryKey = new[] { table.Columns["Id"] };
        set.Relations.Add("Manages", table.Columns["Id"], table.Columns["Manager"], constraints);
        table.Rows.Add(1, DBNull.Value, "first");
        table.Rows.Add(2, 1, "second");
        table.Rows.Add(3, 1, "third");
        table.Rows.Add(4, 2, "fourth");
        if (!constraints) table.Rows.Add(5, 77, "of nobody");
        set.AcceptChanges();
        return set;
    }

    private static DataSet OddNames()
    {
        var set = new DataSet("Odd Names");
        var parent = RoundTrips.Table(set, "The Parent", "Key Column", typeof(int), "2nd", typeof(string));
        var child = RoundTrips.Table(set, "a/b", "Key Column", typeof(int), "constructor", typeof(string), "x:y", typeof(string));
        parent.Constraints.Add("1 key & <more>", new[] { parent.Columns["Key Column"], parent.Columns["2nd"] }, true);
        set.Relations.Add("to a/b", new[] { parent.Columns["Key Column"], parent.Columns["2nd"] }, new[] { child.Columns["Key Column"], child.Columns["x:y"] });
        set.Relations.Add("\u95a2\u4fc2", new[] { parent.Columns["2nd"] }, new[] { child.Columns["constructor"] }, false);
        parent.Rows.Add(1, "a");
        child.Rows.Add(1, "a", "a");
        set.AcceptChanges();
        return set;
    }

    private static DataSet Chain()
    {
        var set = new DataSet("Chain");
        var a = RoundTrips.Table(set, "A", "Id", typeof(Guid));
        var b = RoundTrips.Table(set, "B", "Id", typeof(int), "A", typeof(Guid));
        var c = RoundTrips.Table(set, "C", "B", typeof(int), "A", typeof(Guid));
        set.Relations.Add("BC", b.Columns["Id"], c.Columns["B"]);
        set.Relations.Add("AB", a.Columns["Id"], b.Columns["A"]);
        set.Relations.Add("AC", a.Columns["Id"], c.Columns["A"]);
        a.Rows.Add(Guid.Empty);
        b.Rows.Add(1, Guid.Empty);
        c.Rows.Add(1, Guid.Empty);
        set.AcceptChanges();
        return set;
    }

    private static DataSet NotEnforced()
    {
        var set = Related(true, true);
        set.EnforceConstraints = false;
        set.Tables["Child"].Rows.Add(99, "orphan");
        set.Tables["Parent"].Rows.Add(1, "one again");
        set.AcceptChanges();
        return set;
    }
}
