// Owns: the process. Puts System.Web's application on a loopback port and ends when standard input is closed.
// Invariant: System.Web sees every request as it came (raw path, query, headers, body), and nothing
// here answers in its place, so that what a test reads is what genuine ASMX says.
using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Web;
using System.Web.Hosting;

public static class Program
{
    // Arguments: physical folder of the application. Prints "port N" once it listens.
    public static int Main(string[] arguments)
    {
        var host = (Host)ApplicationHost.CreateApplicationHost(typeof(Host), "/", Path.GetFullPath(arguments[0]));
        Console.WriteLine("port " + host.Start());
        Console.Out.Flush();
        while (Console.In.ReadLine() != null) { }
        // Unloading the application's domain waits for idle threads; there is nothing to save, so the process ends.
        Environment.Exit(0);
        return 0;
    }
}

// Lives in the application's domain, where System.Web runs.
public sealed class Host : MarshalByRefObject
{
    public override object InitializeLifetimeService() { return null; }

    public int Start()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(256);
        var thread = new Thread(() => Accept(listener)) { IsBackground = true };
        thread.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private static void Accept(TcpListener listener)
    {
        for (;;)
        {
            var client = listener.AcceptTcpClient();
            new Thread(() => Serve(client)) { IsBackground = true }.Start();
        }
    }

    private static void Serve(TcpClient client)
    {
        using (client)
        {
            client.NoDelay = true;
            client.ReceiveTimeout = 20000;
            var stream = client.GetStream();
            try
            {
                var input = new Wire(stream);
                for (;;)
                {
                    var request = input.ReadRequest();
                    if (request == null) return;
                    HttpRuntime.ProcessRequest(request);
                    request.Done.WaitOne();
                    request.WriteResponse(stream);
                    if (!request.KeepAlive) return;
                }
            }
            catch (IOException) { }
        }
    }
}

// Reads requests from a socket: HTTP/1.0 and 1.1, Content-Length and chunked bodies, Expect: 100-continue.
public sealed class Wire
{
    private readonly Stream stream;
    private readonly byte[] buffer = new byte[65536];
    private int start, end;

    public Wire(Stream stream) { this.stream = stream; }

    public Request ReadRequest()
    {
        var line = ReadLine();
        if (line == null) return null;
        var words = line.Split(' ');
        if (words.Length != 3) throw new IOException("request line: " + line);
        var headers = new List<KeyValuePair<string, string>>();
        for (string header = ReadLine(); !string.IsNullOrEmpty(header); header = ReadLine())
        {
            int colon = header.IndexOf(':');
            if (colon < 1) throw new IOException("header: " + header);
            headers.Add(new KeyValuePair<string, string>(header.Substring(0, colon), header.Substring(colon + 1).Trim()));
        }
        var request = new Request(words[0], words[1], words[2], headers);
        if (string.Equals(request.Header("Expect"), "100-continue", StringComparison.OrdinalIgnoreCase))
        {
            var interim = Encoding.ASCII.GetBytes("HTTP/1.1 100 Continue\r\n\r\n");
            stream.Write(interim, 0, interim.Length);
        }
        var transfer = request.Header("Transfer-Encoding");
        var length = request.Header("Content-Length");
        if (transfer != null) request.Body = ReadChunks();
        else if (length != null) request.Body = ReadBytes(int.Parse(length));
        return request;
    }

    private byte[] ReadChunks()
    {
        var body = new MemoryStream();
        for (;;)
        {
            int size = Convert.ToInt32(ReadLine().Split(';')[0].Trim(), 16);
            var chunk = ReadBytes(size);
            body.Write(chunk, 0, chunk.Length);
            if (size == 0)
            {
                return body.ToArray();
            }
            ReadLine();
        }
    }

    private byte[] ReadBytes(int count)
    {
        var bytes = new byte[count];
        for (int at = 0; at < count; at++)
        {
            int value = ReadByte();
            if (value < 0) throw new IOException("body ends early");
            bytes[at] = (byte)value;
        }
        return bytes;
    }

    private string ReadLine()
    {
        var line = new StringBuilder();
        for (;;)
        {
            int value = ReadByte();
            if (value < 0) return line.Length == 0 ? null : line.ToString();
            if (value == '\n') return line.ToString();
            if (value != '\r') line.Append((char)value);
        }
    }

    private int ReadByte()
    {
        if (start == end)
        {
            start = 0;
            end = stream.Read(buffer, 0, buffer.Length);
            if (end <= 0) { end = 0; return -1; }
        }
        return buffer[start++];
    }
}
