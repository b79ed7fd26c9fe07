// Owns: the far end of the way round. Reads each DataSet over each binding from the genuine service and from ours, with .NET's own
// classes, and compares line by line (mono/dump.cs) with what the genuine service held before it sent it.
// Invariant: nothing here knows which differences are expected.
// Arguments: the genuine service's address, ours. Prints a JSON line for each DataSet and binding: what .NET reads otherwise from either.
using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;
using System.Threading;
using System.Xml;
using System.Xml.Serialization;

public static class RoundTripReader
{
    private const string Namespace = "http://example.org/messaging/";
    private const int Most = 2000;

    private delegate DataSet Reader(string address, string number, Type type);

    private static readonly KeyValuePair<string, Reader>[] bindings =
    {
        new KeyValuePair<string, Reader>("soap11", (address, number, type) => new BySOAP.MessagingAccount { Url = address, Timeout = 60000 }.getContactList(number, "2")),
        new KeyValuePair<string, Reader>("soap12", (address, number, type) => new BySOAP12.MessagingAccount { Url = address, Timeout = 60000 }.getContactList(number, "2")),
        new KeyValuePair<string, Reader>("http-get", (address, number, type) => Read(WebRequest.Create(address + "/getContactList?" + Form(number)), type)),
        new KeyValuePair<string, Reader>("http-post", (address, number, type) => Read(Post(address, Form(number)), type)),
    };

    public static void Main(string[] arguments)
    {
        string genuine = arguments[0], ours = arguments[1];
        // As in mono/web.config: where a DataSet has no Locale of its own, it takes the thread's.
        Thread.CurrentThread.CurrentCulture = new CultureInfo("en-US");
        foreach (var each in RoundTrips.All.Where(each => arguments.Length == 2 || arguments.Contains(each.Name)))
        {
            var held = Lines(new BySOAP.MessagingAccount { Url = genuine, Timeout = 60000 }.multiplesms("case:dump:" + each.Name, "2", "", ""));
            var type = each.Make().GetType();
            foreach (var binding in bindings)
            {
                var own = Compare(held, () => binding.Value(genuine, "case:set:" + each.Name, type));
                var other = Compare(held, () => binding.Value(ours, "case:set:" + each.Name, type));
                Console.WriteLine("{\"name\":" + Values.Json(each.Name) + ",\"idea\":" + Values.Json(each.Idea) + ",\"binding\":" + Values.Json(binding.Key) + ",\"lines\":" + held.Count
                    + ",\"genuine\":" + own + ",\"ours\":" + other + "}");
            }
        }
    }

    private static Dictionary<string, string> Lines(string dump)
    {
        return dump.Split('\n').Select(line => line.Split('\t')).ToDictionary(pair => pair[0], pair => pair[1]);
    }

    // JSON: [[path, held, read], ...]; a line that one of the two lacks is null there.
    private static string Compare(Dictionary<string, string> held, Func<DataSet> read)
    {
        Dictionary<string, string> found;
        try
        {
            found = Dump.Of(read()).ToDictionary(pair => pair.Key, pair => pair.Value);
        }
        catch (Exception error)
        {
            while (error is InvalidOperationException && error.InnerException != null) error = error.InnerException;
            return "[[\"error\",null," + Values.Json(error.GetType().Name + ": " + error.Message) + "]]";
        }
        var paths = held.Keys.Concat(found.Keys.Where(path => !held.ContainsKey(path)));
        var differences = new List<string>();
        foreach (var path in paths)
        {
            string before, after;
            held.TryGetValue(path, out before);
            found.TryGetValue(path, out after);
            if (before != after) differences.Add("[" + Values.Json(path) + "," + Values.Json(before) + "," + Values.Json(after) + "]");
        }
        if (differences.Count > Most) differences = differences.Take(Most).Concat(new[] { "[\"and " + (differences.Count - Most) + " more\",null,null]" }).ToList();
        return "[" + string.Join(",", differences) + "]";
    }

    private static string Form(string number) { return "Mobile_Number=" + Uri.EscapeDataString(number) + "&Password=2"; }

    private static WebRequest Post(string address, string form)
    {
        var request = WebRequest.Create(address + "/getContactList");
        request.Method = "POST";
        request.ContentType = "application/x-www-form-urlencoded";
        var body = Encoding.ASCII.GetBytes(form);
        using (var stream = request.GetRequestStream()) stream.Write(body, 0, body.Length);
        return request;
    }

    // As a .NET caller does who has no class for the service: the DataSet, typed where it has a class of its own, reads itself from the document.
    private static DataSet Read(WebRequest request, Type type)
    {
        using (var response = request.GetResponse())
        using (var stream = response.GetResponseStream())
        {
            return (DataSet)new XmlSerializer(type, new XmlRootAttribute("DataSet") { Namespace = Namespace }).Deserialize(new XmlTextReader(stream) { Normalization = true });
        }
    }
}
