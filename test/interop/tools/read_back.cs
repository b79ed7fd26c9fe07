// Owns: reading DataSets with .NET's own classes and telling what it read (mono/description.cs), one JSON line each.
// Arguments: the service's address, then the scenarios.
using System;
using System.Linq;

public static class ReadBack
{
    public static void Main(string[] arguments)
    {
        var service = new BySOAP.MessagingAccount { Url = arguments[0] };
        foreach (var scenario in arguments.Skip(1))
        {
            string read;
            try
            {
                read = Description.Of(service.getContactList("case:" + scenario, "2"));
            }
            catch (Exception error)
            {
                read = "{\"error\":\"" + error.ToString().Replace("\\", "/").Replace("\"", "'").Replace("\r", " ").Replace("\n", " ") + "\"}";
            }
            Console.WriteLine("[\"" + scenario + "\"," + read + "]");
        }
    }
}
