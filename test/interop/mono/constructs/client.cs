// Owns: calls of every operation of constructs/service.cs, with the proxy that Mono's `wsdl` makes of its WSDL (namespace Proxy).
// Invariant: the same values whatever the address, so that two services can be compared by what is printed.
// Arguments: the address, and names of operations not to call. Prints a line per call: name, tab, words.
using System;
using System.Collections.Generic;
using System.Data;
using System.Linq;
using System.Web.Services.Protocols;
using System.Xml;
using Proxy;

public static class Client
{
    private static Constructs service;
    private static HashSet<string> left;

    public static int Main(string[] arguments)
    {
        service = new Constructs { Url = arguments[0], CookieContainer = new System.Net.CookieContainer() };
        left = new HashSet<string>(arguments.Skip(1));
        Call("Plain", () => service.Plain(-5, "a & b < c \u00e9 \u6f22\U0001f600"));
        Call("Plain", () => service.Plain(0, null));
        Call("OutAndRef", () => { string changed = "x"; decimal amount; Line bought; var given = service.OutAndRef(7, ref changed, out amount, out bought); return Words.Say(new object[] { given, changed, amount, bought }); });
        Call("OnlyOut", () => { int second; var first = service.OnlyOut(out second); return first + second; });
        Call("Bare", () => service.Bare(AnOrder()));
        Call("Bare", () => service.Bare(null));
        Call("Renamed", () => service.Renamed("what"));
        Call("Notify", () => Notify());
        Call("Shapes", () => service.Shapes(new Shape[] { new Circle { Name = "c", Radius = 1.5 }, null, new Square { Name = "s", Side = 2, Inside = new Circle { Radius = 0.1 } } }));
        Call("Shapes", () => service.Shapes(new Shape[0]));
        Call("SayShape", () => service.SayShape(new Square { Name = "q", Side = 9, Inside = new Square { Side = 1 } }));
        Call("Animals", () => service.Animals(new Animal { Sound = "moo" }));
        Call("Animals", () => service.Animals(null));
        Call("Attributes", () => service.Attributes(new Tagged { Lang = "de", datacount = 3, Shade = Color.darkgreen, Value = "text & <more>" }));
        Call("SayTagged", () => service.SayTagged(new Tagged { Shade = Color.skyblue, Value = "" }));
        Call("Measure", () => service.Measure(new Measured { Unit = "kg", Value = 1.500m }));
        Call("AnyNode", () => service.AnyNode(Xml("<a xmlns='urn:a' b='1'><c xmlns:d='urn:d' d:e='2'> x </c><!-- n --></a>")));
        Call("AnyElements", () => service.AnyElements(new[] { Xml("<one/>"), Xml("<t:two xmlns:t='urn:two'>2</t:two>") }));
        foreach (var value in new object[] { 1, "text", 1.5m, true, null, new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new byte[] { 1, 2 } })
        {
            Call("Anything", () => service.Anything(value));
            Call("SayAnything", () => service.SayAnything(value));
        }
        Call("Opened", () => service.Opened(new Open { Known = "k", Any = new[] { Xml("<x xmlns='urn:constructs'>1</x>"), Xml("<y xmlns='urn:y'/>") }, AnyAttr = new[] { Attribute("mark", "m") } }));
        Call("MixedUp", () => service.MixedUp(new Mixed { Any = new[] { Xml("<b xmlns='urn:constructs'>bold</b>") } }));
        Call("Orders", () => service.Orders(AnOrder()));
        Call("Orders", () => service.Orders(new Order()));
        Call("SayOrder", () => service.SayOrder(AnOrder()));
        Call("Repeated", () => service.Repeated(new[] { 1, -2, 3 }, "after"));
        Call("Repeated", () => service.Repeated(null, null));
        foreach (var item in new object[] { 5, "word", new Line { Article = "a", Price = 2m } }) Call("Choose", () => service.Choose(new Either { Item = item, Last = "last" }));
        Call("ChooseMany", () => service.ChooseMany(new Several { Items = new object[] { 1, "two", 3, "four" } }));
        Call("Nulls", () => service.Nulls(new Nullables { Number = 0, Numbers = new int?[] { 1, null, 3 }, Shade = Color.Red }));
        Call("Nulls", () => service.Nulls(new Nullables { Text = "", Line = new Line { Discount = 4 }, When = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc) }));
        Call("SayNulls", () => service.SayNulls(new Nullables()));
        Call("MaybeNull", () => service.MaybeNull(null));
        Call("MaybeNull", () => service.MaybeNull(-1));
        Call("Defaulted", () => service.Defaulted(new Defaults()));
        Call("Defaulted", () => service.Defaulted(new Defaults { Five = 6, Letter = "y", Shade = Color.darkgreen, Yes = false }));
        Call("AllScalars", () => service.AllScalars(SomeScalars()));
        Call("FromAfar", () => service.FromAfar(new Foreign { Mine = "m", Bare = "b", Other = "o", Part = new ForeignPart { Size = 4 } }));
        Call("Send", () => { var parcel = new Package { Content = "c" }; service.Send(ref parcel); return parcel; });
        Call("Grow", () => service.Grow(new Tree { Label = "root", Branches = new[] { new Tree { Label = "leaf" }, new Tree { Branches = new Tree[0] } } }));
        foreach (Color color in Enum.GetValues(typeof(Color))) Call("Paint", () => service.Paint(color));
        Call("Grant", () => service.Grant(Rights.Read | Rights.Own));
        Call("Jagged", () => service.Jagged(new[] { new[] { "a", "b" }, new string[0], null }));
        Call("Bag", () => service.Bag(new object[] { 1, "two", null, 2.5 }));
        Call("Table", () => service.Table("T"));
        var typed = new TypedProxy { Url = arguments[0] };
        Call("TypedSet", () => typed.TypedSet(7));
        Call("KeepTyped", () => typed.KeepTyped(Contacts.Sample(-1)));
        Call("KeepTyped", () => typed.KeepTyped(new Contacts()));
        Call("KeepTyped", () => typed.KeepTyped(null));
        Call("KeepOnShelf", () => typed.KeepOnShelf(new Shelf { Name = "s", Contacts = Contacts.Sample(3) }));
        Call("KeepOnShelf", () => typed.KeepOnShelf(new Shelf()));
        Call("SayTyped", () => typed.SayTyped(Contacts.Sample(int.MaxValue - 1)));
        Call("Add", () => service.Add(1, 2));
        Call("AddDoubles", () => service.Add(0.1, 0.2));
        Call("delete", () => service.delete("a", "b", "c"));
        Call("Gr\u00f6\u00dfe", () => service.Gr\u00f6\u00dfe("1,80"));
        Call("WithHeaders", () => { service.SessionValue = new Session { User = "anna", Calls = 3 }; var text = service.WithHeaders("t"); return text + Words.Say(service.SessionValue) + Words.Say(service.ReceiptValue); });
        Call("NeedsHeader", () => { service.SessionValue = new Session { User = "ben", Calls = 1 }; return service.NeedsHeader(); });
        Call("Count", () => service.Count());
        Call("Fail", () => service.Fail("because"));
        return 0;
    }

    private static void Call(string name, Func<object> call)
    {
        if (left.Contains(name)) return;
        string words;
        try { words = Words.Say(call()); }
        catch (SoapException fault) { words = "fault " + fault.Code.Name + " " + fault.Message + " " + fault.Actor + " " + (fault.Detail == null ? "" : fault.Detail.InnerXml); }
        catch (Exception error) { words = "error " + error.GetType().Name + " " + error.Message; }
        Console.WriteLine(name + "\t" + words.Replace("\n", "\\n"));
    }

    // The service goes on with its work after it has answered: it is asked until it knows.
    private static string Notify()
    {
        var told = Guid.NewGuid().ToString();
        service.Notify(told);
        for (int attempt = 0; attempt < 50 && service.Notified() != told; attempt++) System.Threading.Thread.Sleep(100);
        return service.Notified() == told ? "told" : "not told";
    }

    private static Order AnOrder()
    {
        return new Order { Id = 1, Line = new[] { new Line { Article = "x", Price = 1.10m, Discount = 2 }, new Line { Article = "y", Price = 0m } }, Notes = new[] { "n1", "", "n3" }, Tag = new[] { "t" }, After = "after" };
    }

    private static Scalars SomeScalars()
    {
        return new Scalars
        {
            Date = new DateTime(2026, 11, 22), Time = new DateTime(1, 1, 1, 13, 14, 15), Hex = new byte[] { 0, 255 }, Base64 = new byte[] { 1, 2, 3 }, Integer = "-123456789012345678901234567890",
            Natural = "0", Positive = "18446744073709551616", Token = "a b", Normalized = "a  b", Language = "de-AT", NcName = "a-b", Tokens = "a b", Uri = "http://example.org/?a=1&b=2", Year = "2026", MonthDay = "--11-22",
            YearMonth = "2026-11", Duration = "P1DT2H", Name = new XmlQualifiedName("local", "urn:name"), Letter = 'x', Small = -128, Short = 65535, Large = ulong.MaxValue, Single = 0.1f,
        };
    }

    private static XmlElement Xml(string text)
    {
        var document = new XmlDocument();
        document.LoadXml(text);
        return document.DocumentElement;
    }

    private static XmlAttribute Attribute(string name, string value)
    {
        var attribute = new XmlDocument().CreateAttribute(name);
        attribute.Value = value;
        return attribute;
    }
}
