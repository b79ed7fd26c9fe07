// Owns: DataSets of dates, times and spans.
using System;
using System.Data;
using System.Linq;

public static class TimeSets
{
    private static readonly DateTime[] moments =
    {
        new DateTime(2009, 1, 2, 3, 4, 5), new DateTime(2009, 7, 2, 3, 4, 5).AddTicks(1), new DateTime(2009, 3, 8, 0, 31, 0), new DateTime(2009, 11, 1, 0, 30, 0),
        new DateTime(1582, 10, 10), new DateTime(1970, 1, 1), new DateTime(2038, 1, 19, 3, 14, 8), new DateTime(2009, 12, 31, 23, 59, 59).AddTicks(9999999),
    };

    public static readonly RoundTrip[] All =
    {
        new RoundTrip("time-spans", "TimeSpan: both ends, a tick, months' worth, negative", () => RoundTrips.Columns(new[] { TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.Zero,
            new TimeSpan(1), new TimeSpan(-1), new TimeSpan(365, 23, 59, 59, 999), new TimeSpan(-40, -1, 0, 0), new TimeSpan(0, 0, 0, 1, 500) })),
        new RoundTrip("dates-unspecified", "DateTimeMode.Unspecified", () => Dates(DataSetDateTime.Unspecified)),
        new RoundTrip("dates-unspecified-local", "DateTimeMode.UnspecifiedLocal, .NET's default: written with the server's offset", () => Dates(DataSetDateTime.UnspecifiedLocal)),
        new RoundTrip("dates-local", "DateTimeMode.Local", () => Dates(DataSetDateTime.Local)),
        new RoundTrip("dates-utc", "DateTimeMode.Utc", () => Dates(DataSetDateTime.Utc)),
        new RoundTrip("date-ends", "the first and the last date of .NET", () => Single(DataSetDateTime.Unspecified, DateTime.MinValue, DateTime.MaxValue)),
        new RoundTrip("date-offsets", "DateTimeOffset: offsets to both sides, both ends, ticks", () => RoundTrips.Columns(new[] { DateTimeOffset.MinValue, DateTimeOffset.MaxValue,
            new DateTimeOffset(2009, 1, 2, 3, 4, 5, TimeSpan.FromMinutes(330)), new DateTimeOffset(2009, 1, 2, 3, 4, 5, TimeSpan.FromHours(-14)),
            new DateTimeOffset(2009, 1, 2, 3, 4, 5, TimeSpan.Zero).AddTicks(1) })),
    };

    private static DataSet Dates(DataSetDateTime mode) { return Single(mode, moments); }

    private static DataSet Single(DataSetDateTime mode, params DateTime[] dates)
    {
        var set = new DataSet("Dates");
        var table = RoundTrips.Table(set, "Row", "Id", typeof(int), "When", typeof(DateTime), "Attribute", typeof(DateTime));
        foreach (var name in new[] { "When", "Attribute" }) table.Columns[name].DateTimeMode = mode;
        table.Columns["Attribute"].ColumnMapping = MappingType.Attribute;
        foreach (var date in dates)
        {
            // Columns that are local or UTC change a value of another kind.
            var kind = mode == DataSetDateTime.Utc ? DateTimeKind.Utc : mode == DataSetDateTime.Local ? DateTimeKind.Local : DateTimeKind.Unspecified;
            table.Rows.Add(table.Rows.Count, DateTime.SpecifyKind(date, kind), DateTime.SpecifyKind(date, kind));
        }
        table.Rows.Add(table.Rows.Count);
        set.AcceptChanges();
        return set;
    }
}
