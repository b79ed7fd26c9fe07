// Owns: the service of test/wire/script/service.yaml as a .NET developer would have written it, for ASMX's own JSON.
// Invariant: an operation returns its parameter, so that an answer shows what arrived.
using System;
using System.Collections.Generic;
using System.Web.Script.Services;
using System.Web.Services;

public enum Color { Red, Green, Blue }

public class Line { public int Id; public string Name; public decimal Price; }

public class Tree { public string Name; public Tree Next; }

public class Order
{
    public Guid Key;
    public Color Color;
    public int? Count;
    public Line[] Lines;
}

[WebService(Namespace = "http://example.org/shop/")]
[ScriptService]
public class Shop : WebService
{
    [WebMethod] public int Add(int A, int B) { return A + B; }
    [WebMethod] public string Text(string V) { if (V == "throw") throw new Exception("boom"); return V; }
    [WebMethod] public bool Flag(bool V) { return V; }
    [WebMethod] public int Int(int V) { return V; }
    [WebMethod] public byte Byte(byte V) { return V; }
    [WebMethod] public long Long(long V) { return V; }
    [WebMethod] public decimal Decimal(decimal V) { return V; }
    [WebMethod] public double Double(double V) { return V; }
    [WebMethod] public float Float(float V) { return V; }
    [WebMethod] public char Char(char V) { return V; }
    [WebMethod] public DateTime Time(DateTime V) { return V; }
    [WebMethod] public Guid Key(Guid V) { return V; }
    [WebMethod] public byte[] Bytes(byte[] V) { return V; }
    [WebMethod(MessageName = "Color")] public Color EchoColor(Color V) { return V; }
    [WebMethod] public int[] Numbers(int[] V) { return V; }
    [WebMethod] public string[] Names(string[] V) { return V; }
    [WebMethod(MessageName = "Order")] public Order EchoOrder(Order V) { return V; }
    [WebMethod(MessageName = "Tree")] public Tree EchoTree(Tree V) { return V; }
    [WebMethod] public void Nothing() { }
    [WebMethod] public System.Data.DataSet Rows() { return new System.Data.DataSet(); }
}
