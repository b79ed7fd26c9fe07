// Owns: what .NET itself makes of names: every UTF-16 unit first and behind another, then the names given, one on each line in.
// Out: for each, `text encoded decoded` in hexadecimal UTF-16 units; `-` is the empty text.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Xml;

public static class Names
{
    public static void Main()
    {
        var output = new StreamWriter(Console.OpenStandardOutput());
        for (var code = 0; code <= 0xffff; code++)
        {
            Tell(output, ((char)code).ToString());
            Tell(output, "a" + (char)code);
        }
        for (var line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
            Tell(output, Text(line));
        output.Flush();
    }

    private static void Tell(TextWriter output, string name)
    {
        var encoded = XmlConvert.EncodeLocalName(name);
        output.WriteLine(Units(name) + " " + Units(encoded) + " " + Units(XmlConvert.DecodeName(name)));
    }

    private static string Units(string text)
    {
        return text == "" ? "-" : string.Concat(text.Select(unit => ((int)unit).ToString("x4")));
    }

    private static string Text(string units)
    {
        var codes = Enumerable.Range(0, units.Length / 4).Select(at => units.Substring(at * 4, 4));
        return string.Concat(codes.Select(code => (char)int.Parse(code, NumberStyles.HexNumber)));
    }
}
