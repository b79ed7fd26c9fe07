// Owns: a DataSet in full as System.Data holds it, a line for each thing that can be asked of it: `path = value`.
// Invariant: nothing here goes through XML, and no two lines have one path, so that two dumps can be compared line by line.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Data;
using System.Linq;

public static class Dump
{
    public static List<KeyValuePair<string, string>> Of(DataSet set)
    {
        var lines = new Lines();
        if (set == null) lines.Add("set", "null");
        else Set(lines, set);
        return lines.All;
    }

    // A line a thing, path and value parted by a tab: both are printable ASCII.
    public static string Text(DataSet set) { return string.Join("\n", Of(set).Select(line => line.Key + "\t" + line.Value)); }

    private static void Set(Lines lines, DataSet set)
    {
        lines.Add("set.name", Values.Quote(set.DataSetName));
        lines.Add("set.namespace", Values.Quote(set.Namespace));
        lines.Add("set.prefix", Values.Quote(set.Prefix));
        lines.Add("set.caseSensitive", set.CaseSensitive);
        lines.Add("set.locale", set.Locale.Name);
        lines.Add("set.enforceConstraints", set.EnforceConstraints);
        lines.Add("set.remotingFormat", set.RemotingFormat);
        lines.Add("set.hasErrors", set.HasErrors);
        lines.Add("set.hasChanges", set.HasChanges());
        Extended(lines, "set", set.ExtendedProperties);
        for (int i = 0; i < set.Tables.Count; i++) Table(lines, set.Tables[i], i);
        for (int i = 0; i < set.Relations.Count; i++) Relation(lines, set.Relations[i], i);
    }

    private static void Table(Lines lines, DataTable table, int position)
    {
        var at = "table " + NameOf(table);
        lines.Add(at + ".position", position);
        lines.Add(at + ".prefix", Values.Quote(table.Prefix));
        lines.Add(at + ".caseSensitive", table.CaseSensitive);
        lines.Add(at + ".locale", table.Locale.Name);
        lines.Add(at + ".primaryKey", Names(table.PrimaryKey));
        lines.Add(at + ".displayExpression", Values.Quote(table.DisplayExpression));
        lines.Add(at + ".minimumCapacity", table.MinimumCapacity);
        Extended(lines, at, table.ExtendedProperties);
        foreach (DataColumn column in table.Columns) Column(lines, at + " column " + Values.Quote(column.ColumnName), column);
        for (int i = 0; i < table.Constraints.Count; i++) Constraint(lines, at, table.Constraints[i], i);
        lines.Add(at + ".rows", table.Rows.Count);
        for (int i = 0; i < table.Rows.Count; i++) Row(lines, at + " row " + i, table.Rows[i]);
    }

    private static void Column(Lines lines, string at, DataColumn column)
    {
        lines.Add(at + ".ordinal", column.Ordinal);
        lines.Add(at + ".type", column.DataType.FullName);
        lines.Add(at + ".allowDBNull", column.AllowDBNull);
        lines.Add(at + ".autoIncrement", column.AutoIncrement + " " + column.AutoIncrementSeed + " " + column.AutoIncrementStep);
        lines.Add(at + ".caption", Values.Quote(column.Caption));
        lines.Add(at + ".mapping", column.ColumnMapping);
        lines.Add(at + ".dateTimeMode", column.DataType == typeof(DateTime) ? column.DateTimeMode.ToString() : "-");
        lines.Add(at + ".default", Values.Print(column.DefaultValue));
        lines.Add(at + ".expression", Values.Quote(column.Expression));
        lines.Add(at + ".maxLength", column.MaxLength);
        lines.Add(at + ".namespace", Values.Quote(column.Namespace));
        lines.Add(at + ".prefix", Values.Quote(column.Prefix));
        lines.Add(at + ".readOnly", column.ReadOnly);
        lines.Add(at + ".unique", column.Unique);
        Extended(lines, at, column.ExtendedProperties);
    }

    private static void Constraint(Lines lines, string table, Constraint constraint, int position)
    {
        var at = table + " constraint " + Values.Quote(constraint.ConstraintName);
        var unique = constraint as UniqueConstraint;
        var foreign = constraint as ForeignKeyConstraint;
        lines.Add(at + ".position", position);
        if (unique != null) lines.Add(at + ".unique", Names(unique.Columns) + (unique.IsPrimaryKey ? " primary" : ""));
        if (foreign != null)
        {
            lines.Add(at + ".foreign", Names(foreign.Columns) + " of " + NameOf(foreign.RelatedTable) + " " + Names(foreign.RelatedColumns));
            lines.Add(at + ".rules", foreign.UpdateRule + " " + foreign.DeleteRule + " " + foreign.AcceptRejectRule);
        }
        Extended(lines, at, constraint.ExtendedProperties);
    }

    private static void Relation(Lines lines, DataRelation relation, int position)
    {
        var at = "relation " + Values.Quote(relation.RelationName);
        lines.Add(at + ".position", position);
        lines.Add(at + ".parent", NameOf(relation.ParentTable) + " " + Names(relation.ParentColumns));
        lines.Add(at + ".child", NameOf(relation.ChildTable) + " " + Names(relation.ChildColumns));
        lines.Add(at + ".nested", relation.Nested);
        lines.Add(at + ".constraints", NameOf(relation.ParentKeyConstraint) + " " + NameOf(relation.ChildKeyConstraint));
        Extended(lines, at, relation.ExtendedProperties);
    }

    private static void Row(Lines lines, string at, DataRow row)
    {
        lines.Add(at + ".state", row.RowState);
        if (row.RowState != DataRowState.Deleted) Cells(lines, at + " current ", row, DataRowVersion.Current);
        if (row.RowState == DataRowState.Modified || row.RowState == DataRowState.Deleted) Cells(lines, at + " original ", row, DataRowVersion.Original);
        lines.Add(at + ".error", Values.Quote(row.RowError));
        foreach (var column in row.GetColumnsInError()) lines.Add(at + " error " + Values.Quote(column.ColumnName), Values.Quote(row.GetColumnError(column)));
        foreach (DataRelation relation in row.Table.ParentRelations)
        {
            var version = row.RowState == DataRowState.Deleted ? DataRowVersion.Original : DataRowVersion.Current;
            var parents = row.GetParentRows(relation, version);
            lines.Add(at + " parents by " + Values.Quote(relation.RelationName), string.Join(" ", parents.Select(parent => parent.Table.Rows.IndexOf(parent))));
        }
    }

    private static void Cells(Lines lines, string at, DataRow row, DataRowVersion version)
    {
        foreach (DataColumn column in row.Table.Columns) lines.Add(at + Values.Quote(column.ColumnName), Values.Print(row[column, version]));
    }

    private static void Extended(Lines lines, string at, PropertyCollection properties)
    {
        foreach (DictionaryEntry each in properties) lines.Add(at + " extended " + Values.Print(each.Key), Values.Print(each.Value));
    }

    private static string NameOf(DataTable table)
    {
        return Values.Quote(table.TableName) + (table.Namespace == "" ? "" : " in " + Values.Quote(table.Namespace));
    }

    private static string NameOf(Constraint constraint) { return constraint == null ? "none" : Values.Quote(constraint.ConstraintName); }

    private static string Names(IEnumerable<DataColumn> columns) { return "(" + string.Join(", ", columns.Select(column => Values.Quote(column.ColumnName))) + ")"; }

    private sealed class Lines
    {
        public readonly List<KeyValuePair<string, string>> All = new List<KeyValuePair<string, string>>();

        public void Add(string path, object value) { All.Add(new KeyValuePair<string, string>(path, Convert.ToString(value))); }
    }
}
