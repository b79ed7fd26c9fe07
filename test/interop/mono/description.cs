// Owns: a DataSet as System.Data knows it, printed as JSON: tables, columns, rows with their state, keys, relations.
// Invariant: nothing here goes through XML, so that what a reader of the XML says can be compared with it.
using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Xml;

public static class Description
{
    public static string Of(DataSet set)
    {
        return set == null ? "null" : Members("name", set.DataSetName, "namespace", set.Namespace,
            "tables", set.Tables.Cast<DataTable>().Select(Table).ToArray(), "relations", set.Relations.Cast<DataRelation>().Select(Relation).ToArray());
    }

    private static Raw Table(DataTable table)
    {
        return new Raw(Members("name", table.TableName, "columns", table.Columns.Cast<DataColumn>().Select(Column).ToArray(),
            "primaryKey", Names(table.PrimaryKey), "unique", table.Constraints.OfType<UniqueConstraint>().Select(c => (object)Names(c.Columns)).ToArray(),
            "rows", table.Rows.Cast<DataRow>().Select(row => Row(table, row)).ToArray()));
    }

    private static object Column(DataColumn column)
    {
        return new Raw(Members("name", column.ColumnName, "type", column.DataType.FullName, "nullable", column.AllowDBNull,
            "mapping", column.ColumnMapping.ToString(), "maxLength", column.MaxLength));
    }

    private static object Relation(DataRelation relation)
    {
        return new Raw(Members("name", relation.RelationName, "parentTable", relation.ParentTable.TableName, "parentColumns", Names(relation.ParentColumns),
            "childTable", relation.ChildTable.TableName, "childColumns", Names(relation.ChildColumns), "nested", relation.Nested,
            "enforced", relation.ChildKeyConstraint != null));
    }

    private static object Row(DataTable table, DataRow row)
    {
        var columns = table.Columns.Cast<DataColumn>().ToArray();
        bool before = row.RowState == DataRowState.Modified || row.RowState == DataRowState.Deleted;
        return new Raw(Members("state", row.RowState.ToString(),
            "values", row.RowState == DataRowState.Deleted ? null : Values(columns, column => row[column]),
            "original", before ? Values(columns, column => row[column, DataRowVersion.Original]) : null,
            "error", row.HasErrors ? row.RowError : null,
            "columnErrors", row.HasErrors ? Values(row.GetColumnsInError(), row.GetColumnError) : null));
    }

    // Pairs, not members: a column may be called anything.
    private static object Values(DataColumn[] columns, Func<DataColumn, object> value)
    {
        return columns.Select(column => (object)new object[] { column.ColumnName, Lexical(value(column), column) }).ToArray();
    }

    private static object Lexical(object value, DataColumn column)
    {
        if (value == null || value is DBNull) return null;
        var nullable = value as System.Data.SqlTypes.INullable;
        if (nullable != null) return nullable.IsNull ? null : value.ToString();
        if (value is bool) return XmlConvert.ToString((bool)value);
        if (value is float) return XmlConvert.ToString((float)value);
        if (value is double) return XmlConvert.ToString((double)value);
        if (value is decimal) return XmlConvert.ToString((decimal)value);
        if (value is TimeSpan) return XmlConvert.ToString((TimeSpan)value);
        if (value is byte[]) return Convert.ToBase64String((byte[])value);
        if (value is DateTimeOffset) return XmlConvert.ToString((DateTimeOffset)value);
        if (value is DateTime) return XmlConvert.ToString((DateTime)value, Mode(column.DateTimeMode));
        if (value is Uri) return value.ToString();
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    private static XmlDateTimeSerializationMode Mode(DataSetDateTime mode)
    {
        if (mode == DataSetDateTime.Utc) return XmlDateTimeSerializationMode.Utc;
        return mode == DataSetDateTime.Unspecified ? XmlDateTimeSerializationMode.Unspecified : XmlDateTimeSerializationMode.Local;
    }

    private static object Names(IEnumerable<DataColumn> columns) { return columns.Select(column => (object)column.ColumnName).ToArray(); }

    // JSON that is printed already.
    private sealed class Raw
    {
        public readonly string Text;
        public Raw(string text) { Text = text; }
    }

    private static string Members(params object[] pairs)
    {
        return "{" + string.Join(",", Enumerable.Range(0, pairs.Length / 2).Select(i => Json(pairs[2 * i]) + ":" + Json(pairs[2 * i + 1]))) + "}";
    }

    private static string Json(object value)
    {
        if (value == null) return "null";
        if (value is Raw) return ((Raw)value).Text;
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is int) return ((int)value).ToString(CultureInfo.InvariantCulture);
        if (value is System.Collections.IEnumerable && !(value is string)) return "[" + string.Join(",", ((System.Collections.IEnumerable)value).Cast<object>().Select(Json)) + "]";
        return "\"" + string.Concat(((string)value).Select(c => c < ' ' || c > '~' || c == '"' || c == '\\' ? "\\u" + ((int)c).ToString("x4") : c.ToString())) + "\"";
    }
}
