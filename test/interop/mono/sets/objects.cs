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
        new RoundTrip("objects", "a column of object: each value keeps its own type", () => RoundTrips.Single(typeof(object), DBNull.Value, "text", "", true, (sbyte)-1, (byte)2, (short)-3,
            (ushort)4, 5, 6u, 7L, ulong.MaxValue, 1.5f, 2.5, 1.50m, 'c', new Guid("01234567-89AB-CDEF-0123-456789ABCDEF"), new TimeSpan(1, 2, 3), new byte[] { 1, 2 }, new Uri("urn:x"))),
        new RoundTrip("object-dates", "a column of object: dates of each kind", () => RoundTrips.Single(typeof(object), new DateTime(2009, 1, 2, 3, 4, 5),
            new DateTime(2009, 1, 2, 3, 4, 5, DateTimeKind.Utc), new DateTime(2009, 7, 2, 3, 4, 5, DateTimeKind.Local))),
        new RoundTrip("arrays", "columns of arrays, which .NET writes by XmlSerializer", Arrays),
        new RoundTrip("sql-integers", "SqlByte, SqlInt16, SqlInt32, SqlInt64, SqlBoolean, with their own null", () => Sql(
            new object[] { new SqlByte(255), SqlByte.Null }, new object[] { SqlInt16.MinValue, SqlInt16.Null }, new object[] { SqlInt32.MaxValue, SqlInt32.Null },
            new object[] { SqlInt64.MinValue, SqlInt64.Null }, new object[] { SqlBoolean.True, SqlBoolean.Null })),
        new RoundTrip("sql-numbers", "SqlSingle, SqlDouble, SqlDecimal, SqlMoney", () => Sql(
            new object[] { new SqlSingle(1.5f), SqlSingle.Null }, new object[] { new SqlDouble(0.1), SqlDouble.Null },
            new object[] { new SqlDecimal(12.3400m), SqlDecimal.Null }, new object[] { new SqlMoney(922337203685477.5807m), SqlMoney.Null })),
        new RoundTrip("sql-others", "SqlString, SqlGuid, SqlDateTime, SqlBinary", () => Sql(
            new object[] { new SqlString("text & more"), SqlString.Null }, new object[] { new SqlGuid("01234567-89AB-CDEF-0123-456789ABCDEF"), SqlGuid.Null },
            new object[] { new SqlDateTime(2009, 3, 4, 5, 6, 7), SqlDateTime.Null }, new object[] { new SqlBinary(new byte[] { 1, 2, 3 }), SqlBinary.Null })),
        new RoundTrip("sql-streams", "SqlBytes, SqlChars", () => Sql(
            new object[] { new SqlBytes(new byte[] { 1, 2, 3 }), SqlBytes.Null }, new object[] { new SqlChars("text".ToCharArray()), SqlChars.Null })),
        new RoundTrip("sql-xml", "SqlXml: a cell that holds elements", () => Sql(new object[] { new SqlXml(XmlReader.Create(new StringReader("<a b='c'>d</a>"))), SqlXml.Null })),
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
