// Owns: a service with every construct that ASMX can publish beyond the messaging service's: what an imported WSDL must be able to say.
// Invariant: an operation gives back what it received, or says it in words that .NET found (`Words`), so that a caller sees both what was read
// and what was written.
using System;
using System.Collections;
using System.ComponentModel;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Web.Services;
using System.Web.Services.Description;
using System.Web.Services.Protocols;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

public class Session : SoapHeader
{
    public string User;
    public int Calls;
}

public class Receipt : SoapHeader
{
    public Guid Number;
    [XmlAttribute] public string Kind;
}

[XmlInclude(typeof(Circle))]
[XmlInclude(typeof(Square))]
public abstract class Shape { public string Name; }
public class Circle : Shape { public double Radius; }
public class Square : Shape { public int Side; public Shape Inside; }

public class Animal { public string Sound; }
[XmlInclude(typeof(Puppy))]
public class Dog : Animal { public int Age; }
public class Puppy : Dog { public bool Asleep; }

public class Tagged
{
    [XmlAttribute] public string Lang;
    [XmlAttribute("data-count")] public int Count;
    [XmlAttribute] public Color Shade;
    [XmlText] public string Text;
}

public class Measured
{
    [XmlAttribute] public string Unit;
    [XmlText] public decimal Amount;
}

public class Open
{
    public string Known;
    [XmlAnyElement] public XmlElement[] Rest;
    [XmlAnyAttribute] public XmlAttribute[] Marks;
}

public class Mixed
{
    [XmlText(typeof(string)), XmlAnyElement] public object[] Content;
}

public enum Color { Red, [XmlEnum("dark-green")] DarkGreen, [XmlEnum("")] None, [XmlEnum("sky blue")] SkyBlue }
[Flags] public enum Rights { Read = 1, Write = 2, Own = 4 }

public class Order
{
    public int Id;
    [XmlElement("Line")] public Line[] Lines;
    [XmlArray("Notes"), XmlArrayItem("Note")] public string[] Notes;
    [XmlElement("Tag")] public string[] Tags;
    public string After;
}

public class Line { public string Article; public decimal Price; public int? Discount; }

public class Either
{
    [XmlElement("Number", typeof(int)), XmlElement("Word", typeof(string)), XmlElement("Line", typeof(Line))] public object Item;
    public string Last;
}

public class Several
{
    [XmlElement("Number", typeof(int)), XmlElement("Word", typeof(string))] public object[] Items;
}

public class Nullables
{
    public int? Number;
    public DateTime? When;
    [XmlElement(IsNullable = true)] public string Text;
    [XmlElement(IsNullable = true)] public Line Line;
    [XmlArrayItem(IsNullable = true)] public int?[] Numbers;
    public Guid? Id;
    public Color? Shade;
}

public class Defaults
{
    [DefaultValue(5)] public int Five = 5;
    [DefaultValue("x")] public string Letter = "x";
    [DefaultValue(Color.Red)] public Color Shade = Color.Red;
    [XmlAttribute, DefaultValue(true)] public bool Yes = true;
}

public class Scalars
{
    [XmlElement(DataType = "date")] public DateTime Date;
    [XmlElement(DataType = "time")] public DateTime Time;
    [XmlElement(DataType = "hexBinary")] public byte[] Hex;
    public byte[] Base64;
    [XmlElement(DataType = "integer")] public string Integer;
    [XmlElement(DataType = "nonNegativeInteger")] public string Natural;
    [XmlElement(DataType = "positiveInteger")] public string Positive;
    [XmlElement(DataType = "token")] public string Token;
    [XmlElement(DataType = "normalizedString")] public string Normalized;
    [XmlElement(DataType = "language")] public string Language;
    [XmlElement(DataType = "NCName")] public string NcName;
    [XmlElement(DataType = "NMTOKENS")] public string Tokens;
    [XmlElement(DataType = "anyURI")] public string Uri;
    [XmlElement(DataType = "gYear")] public string Year;
    [XmlElement(DataType = "gMonthDay")] public string MonthDay;
    [XmlElement(DataType = "gYearMonth")] public string YearMonth;
    [XmlElement(DataType = "duration")] public string Duration;
    public XmlQualifiedName Name;
    public char Letter;
    public sbyte Small;
    public ushort Short;
    public ulong Large;
    public float Single;
}

public struct Place { public int X; public long Y; public Color Shade; public string Label; }

public class Values
{
    public bool Boolean;
    public sbyte Byte;
    public byte UnsignedByte;
    public short Short;
    public ushort UnsignedShort;
    public int Int;
    public uint UnsignedInt;
    public long Long;
    public ulong UnsignedLong;
    public float Float;
    public double Double;
    public decimal Decimal;
    public char Char;
    public DateTime DateTime;
    [XmlElement(DataType = "date")] public DateTime Date;
    [XmlElement(DataType = "time")] public DateTime Time;
    public Guid Guid;
    public Color Color;
    public Rights Rights;
    public Place Place;
    public int? Maybe;
    public byte[] Base64;
    [XmlElement(DataType = "hexBinary")] public byte[] Hex;
    [XmlAttribute] public int Attribute;
    [XmlAttribute] public Color Shade;
}

[XmlType(Namespace = "urn:constructs:types")]
public class Foreign
{
    public string Mine;
    [XmlElement(Form = XmlSchemaForm.Unqualified)] public string Bare;
    [XmlElement(Namespace = "urn:constructs:other")] public string Other;
    public ForeignPart Part;
}

[XmlType(Namespace = "urn:constructs:parts")]
public class ForeignPart { public int Size; }

public class Tree { public string Label; public Tree[] Branches; }

[XmlRoot("Parcel", Namespace = "urn:constructs:parcels")]
public class Package { public string Content; }

[WebService(Namespace = "urn:constructs", Name = "Constructs", Description = "What ASMX can publish.")]
[WebServiceBinding(Name = "Constructs", Namespace = "urn:constructs")]
public class Constructs : WebService
{
    public new Session Session;
    public Receipt Receipt;
    private static string notified = "";

    [WebMethod] public string Plain(int Number, string Text) { return Number.ToString(CultureInfo.InvariantCulture) + "|" + Text; }

    [WebMethod(Description = "Three <results> & one that is changed")]
    public int OutAndRef(int Given, ref string Changed, out decimal Amount, out Line Bought)
    {
        Changed = Changed + "!";
        Amount = Given / 4m;
        Bought = new Line { Article = "article", Price = 1.50m };
        return Given + 1;
    }

    [WebMethod] public void OnlyOut(out string First, out int Second) { First = "first"; Second = 2; }

    [WebMethod]
    [SoapDocumentMethod(ParameterStyle = SoapParameterStyle.Bare)]
    [return: XmlElement("Confirmed")]
    public Order Bare([XmlElement("Ordered")] Order order) { return order; }

    [WebMethod]
    [SoapDocumentMethod("urn:elsewhere/ask", RequestElementName = "Ask", ResponseElementName = "Answer", RequestNamespace = "urn:constructs:asked", ResponseNamespace = "urn:constructs:answered")]
    [return: XmlElement("Said")]
    public string Renamed(string What) { return What; }

    [WebMethod]
    [SoapDocumentMethod(OneWay = true)]
    public void Notify(string What) { notified = What; }

    [WebMethod] public string Notified() { return notified; }

    [WebMethod] public Shape[] Shapes(Shape[] shapes) { return shapes; }
    [WebMethod] public string SayShape(Shape shape) { return Words.Say(shape); }
    [WebMethod] public Animal Animals(Animal animal) { return animal; }
    [WebMethod] public Tagged Attributes(Tagged tagged) { return tagged; }
    [WebMethod] public string SayTagged(Tagged tagged) { return Words.Say(tagged); }
    [WebMethod] public Measured Measure(Measured measured) { return measured; }
    [WebMethod] public XmlNode AnyNode(XmlNode node) { return node; }
    [WebMethod] public XmlElement[] AnyElements([XmlAnyElement] XmlElement[] elements) { return elements; }
    [WebMethod] public object Anything(object value) { return value; }
    [WebMethod] public string SayAnything(object value) { return Words.Say(value); }
    [WebMethod] public Open Opened(Open open) { return open; }
    [WebMethod] public Mixed MixedUp(Mixed mixed) { return mixed; }
    [WebMethod] public Order Orders(Order order) { return order; }
    [WebMethod] public string SayOrder(Order order) { return Words.Say(order); }

    [WebMethod]
    [return: XmlElement("Doubled")]
    public int[] Repeated([XmlElement("Number")] int[] numbers, string After) { return numbers == null ? null : numbers.Select(each => 2 * each).ToArray(); }

    [WebMethod] public Either Choose(Either either) { return either; }
    [WebMethod] public Several ChooseMany(Several several) { return several; }
    [WebMethod] public Nullables Nulls(Nullables nullables) { return nullables; }
    [WebMethod] public string SayNulls(Nullables nullables) { return Words.Say(nullables); }
    [WebMethod] public int? MaybeNull(int? number) { return number; }
    [WebMethod] public Defaults Defaulted(Defaults defaults) { return defaults; }
    [WebMethod] public Scalars AllScalars(Scalars scalars) { return scalars; }
    [WebMethod] public Foreign FromAfar(Foreign foreign) { return foreign; }
    [WebMethod] public Package Send(Package package) { return package; }
    [WebMethod] public Tree Grow(Tree tree) { return tree; }
    [WebMethod] public Color Paint(Color color) { return color; }
    [WebMethod] public Rights Grant(Rights rights) { return rights; }
    [WebMethod] public Values KeepValues(Values values) { return values; }

    [WebMethod]
    public Values KeepEach(bool Boolean, sbyte Byte, byte UnsignedByte, short Short, ushort UnsignedShort, int Int, uint UnsignedInt, long Long, ulong UnsignedLong, float Float, double Double, decimal Decimal, char Char, DateTime DateTime, Guid Guid, Color Color, Rights Rights, Place Place, int? Maybe)
    {
        return new Values { Boolean = Boolean, Byte = Byte, UnsignedByte = UnsignedByte, Short = Short, UnsignedShort = UnsignedShort, Int = Int, UnsignedInt = UnsignedInt, Long = Long, UnsignedLong = UnsignedLong, Float = Float, Double = Double, Decimal = Decimal, Char = Char, DateTime = DateTime, Guid = Guid, Color = Color, Rights = Rights, Place = Place, Maybe = Maybe };
    }

    [WebMethod] public string[][] Jagged(string[][] rows) { return rows; }
    [WebMethod] public ArrayList Bag(ArrayList bag) { return bag; }
    [WebMethod] public DataSet Sets(DataSet set, int Number) { return set; }
    [WebMethod] public DataTable Table(string Name)
    {
        var table = new DataTable(Name);
        table.Columns.Add("Id", typeof(int));
        table.Rows.Add(7);
        return table;
    }

    [WebMethod] public Contacts TypedSet(int Number) { return Contacts.Sample(Number); }
    [WebMethod] public Contacts KeepTyped(Contacts set) { return set; }
    [WebMethod] public Shelf KeepOnShelf(Shelf shelf) { return shelf; }
    [WebMethod] public string SayTyped(Contacts set) { return Words.Say(set); }

    [WebMethod(MessageName = "Add")] public int Add(int a, int b) { return a + b; }
    [WebMethod(MessageName = "AddDoubles")] public double Add(double a, double b) { return a + b; }
    [WebMethod] public string delete(string @class, string constructor, string __proto__) { return @class + "|" + constructor + "|" + __proto__; }
    [WebMethod] public string Größe(string Maß) { return Maß; }

    [WebMethod]
    [SoapHeader("Session", Direction = SoapHeaderDirection.InOut)]
    [SoapHeader("Receipt", Direction = SoapHeaderDirection.Out)]
    public string WithHeaders(string Text)
    {
        Receipt = new Receipt { Number = new Guid("00000000-0000-0000-0000-000000000007"), Kind = "paid" };
        if (Session == null) return Text + "|nobody";
        Session.Calls++;
        return Text + "|" + Session.User;
    }

    [WebMethod]
    [SoapHeader("Session", Direction = SoapHeaderDirection.InOut | SoapHeaderDirection.Fault)]
    public string HeaderInFaults(string Why)
    {
        if (Why != null) throw new SoapException(Why, SoapException.ServerFaultCode);
        Session.Calls++;
        return Session.User;
    }

    [WebMethod]
    [SoapHeader("Session")]
    public string NeedsHeader() { return Session == null ? "nobody" : Session.User + "|" + Session.Calls; }

    [WebMethod(EnableSession = true)]
    public int Count() { int count = (int)(Session_["count"] ?? 0) + 1; Session_["count"] = count; return count; }
    private System.Web.SessionState.HttpSessionState Session_ { get { return base.Session; } }

    [WebMethod]
    public string Fail(string Why)
    {
        var document = new XmlDocument();
        var detail = document.CreateNode(XmlNodeType.Element, SoapException.DetailElementName.Name, SoapException.DetailElementName.Namespace);
        var reason = document.CreateElement("Reason", "urn:constructs");
        reason.InnerText = Why;
        detail.AppendChild(reason);
        throw new SoapException("failed on purpose", SoapException.ClientFaultCode, "urn:actor", detail);
    }
}
