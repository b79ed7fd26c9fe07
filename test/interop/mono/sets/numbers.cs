// Owns: DataSets of numbers and flags.
using System;
using System.Data;
using System.Numerics;

public static class NumberSets
{
    public static readonly RoundTrip[] All =
    {
        new RoundTrip("booleans", "true, false and null", () => RoundTrips.Columns(new[] { true, false })),
        new RoundTrip("signed-integers", "sbyte, short, int, long: both ends, zero, null", () => RoundTrips.Columns(
            new sbyte[] { sbyte.MinValue, sbyte.MaxValue, 0, -1 }, new short[] { short.MinValue, short.MaxValue, 0, -1 },
            new int[] { int.MinValue, int.MaxValue, 0, -1 }, new long[] { long.MinValue, long.MaxValue, 0, -9007199254740993 })),
        new RoundTrip("unsigned-integers", "byte, ushort, uint, ulong: both ends, null", () => RoundTrips.Columns(
            new byte[] { 0, 255, 127 }, new ushort[] { 0, ushort.MaxValue, 32768 }, new uint[] { 0, uint.MaxValue, 2147483648 },
            new ulong[] { 0, ulong.MaxValue, 9223372036854775808 })),
        new RoundTrip("floats", "float: ends, subnormal, -0, NaN, infinities, many digits", () => RoundTrips.Columns(
            new[] { float.MinValue, float.MaxValue, float.Epsilon, 1.17549435E-38f, -0f, 0f, float.NaN, float.PositiveInfinity, float.NegativeInfinity, 0.1f, 16777217f, 3.14159274f })),
        new RoundTrip("doubles", "double: ends, subnormal, -0, NaN, infinities, 17 digits", () => RoundTrips.Columns(
            new[] { double.MinValue, double.MaxValue, double.Epsilon, 2.2250738585072014E-308, -0d, 0d, double.NaN, double.PositiveInfinity, double.NegativeInfinity,
                0.1, 9007199254740993d, Math.PI, 1d / 3, 5e-7, 1e21, 123456789012345680d })),
        new RoundTrip("decimals", "decimal: 29 digits, scale kept (1.50, 0.000), negative zero", () => RoundTrips.Columns(
            new[] { decimal.MinValue, decimal.MaxValue, 0m, 0.000m, -0.0m, 1.50m, 1.5m, -1234.5600m, 0.0000000000000000000000000001m, 7922816251426433759354395033.5m, 1e3m })),
        new RoundTrip("big-integers", "System.Numerics.BigInteger, a type with no XSD name of its own", () => RoundTrips.Columns(
            new[] { BigInteger.Zero, BigInteger.MinusOne, BigInteger.Pow(2, 200), -BigInteger.Pow(10, 40) })),
        new RoundTrip("enumerations", "a column of an enumeration of .NET", () => RoundTrips.Columns(
            new[] { DayOfWeek.Sunday, DayOfWeek.Saturday }, new[] { ConsoleColor.Black, ConsoleColor.Yellow })),
    };
}
