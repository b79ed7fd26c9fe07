// Owns: a genuine rpc/encoded service, as .NET developers wrote it in 2002: [SoapRpcService], and one operation with [SoapRpcMethod] words.
// Invariant: an operation returns its parameter, so that an answer shows what arrived.
using System;
using System.Web.Services;
using System.Web.Services.Protocols;
using System.Xml.Serialization;

public enum Kind { day, night }

public class Place { public string City; public Kind Kind; public int Rank; public DateTime Since; }

public class Tree { public string Name; public Tree Left; public Tree Right; }

public class Stock { public string[] Codes; public Place[] Places; public int[][] Rows; public byte[] Data; }

[SoapInclude(typeof(Circle))]
[SoapInclude(typeof(Ring))]
public class Shape { public string Name; }

public class Circle : Shape { public double Radius; }

public class Ring : Circle { public double Inner; }

[WebService(Namespace = "urn:example:genuine-echo")]
[SoapRpcService]
public class Echo : WebService
{
    [WebMethod] public string EchoString(string value) { return value; }
    [WebMethod] public bool EchoBoolean(bool value) { return value; }
    [WebMethod] public sbyte EchoByte(sbyte value) { return value; }
    [WebMethod] public byte EchoUnsignedByte(byte value) { return value; }
    [WebMethod] public short EchoShort(short value) { return value; }
    [WebMethod] public ushort EchoUnsignedShort(ushort value) { return value; }
    [WebMethod] public int EchoInt(int value) { return value; }
    [WebMethod] public uint EchoUnsignedInt(uint value) { return value; }
    [WebMethod] public long EchoLong(long value) { return value; }
    [WebMethod] public ulong EchoUnsignedLong(ulong value) { return value; }
    [WebMethod] public decimal EchoDecimal(decimal value) { return value; }
    [WebMethod] public float EchoFloat(float value) { return value; }
    [WebMethod] public double EchoDouble(double value) { return value; }
    [WebMethod] public DateTime EchoDateTime(DateTime value) { return value; }
    [WebMethod] public byte[] EchoBase64(byte[] value) { return value; }
    [WebMethod] public Kind EchoKind(Kind value) { return value; }
    [WebMethod] public Place EchoPlace(Place value) { return value; }
    [WebMethod] public Tree EchoTree(Tree value) { return value; }
    [WebMethod] public Stock EchoStock(Stock value) { return value; }
    [WebMethod] public Shape EchoShape(Shape value) { return value; }
    [WebMethod] public Circle EchoCircle(Circle value) { return value; }
    [WebMethod] public string[] EchoStrings(string[] value) { return value; }
    [WebMethod] public int[] EchoInts(int[] value) { return value; }
    [WebMethod] public long[] EchoLongs(long[] value) { return value; }
    [WebMethod] public double[] EchoDoubles(double[] value) { return value; }
    [WebMethod] public bool[] EchoBooleans(bool[] value) { return value; }
    [WebMethod] public decimal[] EchoDecimals(decimal[] value) { return value; }
    [WebMethod] public Kind[] EchoKinds(Kind[] value) { return value; }
    [WebMethod] public Place[] EchoPlaces(Place[] value) { return value; }
    [WebMethod] public Shape[] EchoShapes(Shape[] value) { return value; }
    [WebMethod] public int[][] EchoRows(int[][] value) { return value; }
    [WebMethod] public int Add(int a, int b) { return a + b; }
    [WebMethod] public string Join(string[] texts, string by) { return string.Join(by, texts); }
    [WebMethod] public void Nothing() { }
    [WebMethod] public int Count() { return 7; }
    [WebMethod] public Place Pair(ref int count, Place place) { return place; }

    // One value in two places: both lead to it by href.
    [WebMethod] public Place[] Twice(Place place) { return new[] { place, place }; }

    [WebMethod]
    [SoapRpcMethod(RequestElementName = "Ask", ResponseElementName = "Told")]
    public string Named(string value) { return value; }
}
