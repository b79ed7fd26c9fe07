// Owns: one request as System.Web sees it, and the response it gives.
// Invariant: the caller counts as remote (so ASMX shows no stack trace), and the response's status,
// headers and body go out as System.Web gave them.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading;
using System.Web;
using System.Web.Hosting;

public sealed class Request : HttpWorkerRequest
{
    private readonly string method, target, version;
    private readonly List<KeyValuePair<string, string>> headers;
    private readonly List<KeyValuePair<string, string>> answered = new List<KeyValuePair<string, string>>();
    private readonly MemoryStream content = new MemoryStream();
    private int status = 200;
    private string reason = "OK";

    public readonly ManualResetEvent Done = new ManualResetEvent(false);
    public byte[] Body = new byte[0];

    public Request(string method, string target, string version, List<KeyValuePair<string, string>> headers)
    {
        this.method = method;
        this.target = target;
        this.version = version;
        this.headers = headers;
    }

    public string Header(string name)
    {
        foreach (var header in headers)
        {
            if (string.Equals(header.Key, name, StringComparison.OrdinalIgnoreCase)) return header.Value;
        }
        return null;
    }

    public bool KeepAlive
    {
        get
        {
            var connection = (Header("Connection") ?? "").ToLowerInvariant();
            return version == "HTTP/1.1" ? connection != "close" : connection == "keep-alive";
        }
    }

    public void WriteResponse(Stream stream)
    {
        var head = new StringBuilder("HTTP/1.1 " + status + " " + reason + "\r\n");
        bool framed = false;
        foreach (var header in answered)
        {
            if (string.Equals(header.Key, "Connection", StringComparison.OrdinalIgnoreCase)) continue;
            framed |= header.Key == "Content-Length" || header.Key == "Transfer-Encoding";
            head.Append(header.Key + ": " + header.Value + "\r\n");
        }
        if (!framed) head.Append("Content-Length: " + content.Length + "\r\n");
        head.Append("Connection: " + (KeepAlive ? "keep-alive" : "close") + "\r\n\r\n");
        var bytes = Encoding.GetEncoding(28591).GetBytes(head.ToString());
        stream.Write(bytes, 0, bytes.Length);
        if (method != "HEAD") content.WriteTo(stream);
        stream.Flush();
    }

    private string PathPart { get { int at = target.IndexOf('?'); return at < 0 ? target : target.Substring(0, at); } }
    private int FileEnd { get { int at = GetUriPath().IndexOf(".asmx"); return at < 0 ? GetUriPath().Length : at + 5; } }

    public override string GetUriPath() { return HttpUtility.UrlDecode(PathPart); }
    public override string GetFilePath() { return GetUriPath().Substring(0, FileEnd); }
    public override string GetPathInfo() { return GetUriPath().Substring(FileEnd); }
    public override string GetQueryString() { int at = target.IndexOf('?'); return at < 0 ? "" : target.Substring(at + 1); }
    public override byte[] GetQueryStringRawBytes() { return Encoding.ASCII.GetBytes(GetQueryString()); }
    public override string GetRawUrl() { return target; }
    public override string GetHttpVerbName() { return method; }
    public override string GetHttpVersion() { return version; }
    // An address of the documentation range: the caller is not this machine.
    public override string GetRemoteAddress() { return "192.0.2.1"; }
    public override int GetRemotePort() { return 0; }
    public override string GetLocalAddress() { return "127.0.0.1"; }
    public override int GetLocalPort()
    {
        var host = Header("Host") ?? "";
        int colon = host.LastIndexOf(':');
        return colon < 0 ? 80 : int.Parse(host.Substring(colon + 1));
    }
    public override string GetServerName() { return (Header("Host") ?? "127.0.0.1").Split(':')[0]; }
    public override string GetAppPath() { return "/"; }
    public override string GetAppPathTranslated() { return HttpRuntime.AppDomainAppPath; }
    public override string GetFilePathTranslated() { return MapPath(GetFilePath()); }
    public override string MapPath(string path)
    {
        return Path.Combine(HttpRuntime.AppDomainAppPath, (path ?? "").TrimStart('/').Replace('/', Path.DirectorySeparatorChar));
    }

    public override string GetKnownRequestHeader(int index)
    {
        // System.Web goes by the length; a chunked body has none of its own, and IIS supplies it likewise.
        if (index == HeaderContentLength && Body.Length > 0) return Body.Length.ToString();
        return Header(GetKnownRequestHeaderName(index));
    }
    public override string GetUnknownRequestHeader(string name) { return Header(name); }
    public override string[][] GetUnknownRequestHeaders()
    {
        var unknown = new List<string[]>();
        foreach (var header in headers)
        {
            if (GetKnownRequestHeaderIndex(header.Key) < 0) unknown.Add(new[] { header.Key, header.Value });
        }
        return unknown.ToArray();
    }

    public override byte[] GetPreloadedEntityBody() { return Body; }
    public override bool IsEntireEntityBodyIsPreloaded() { return true; }
    public override int GetTotalEntityBodyLength() { return Body.Length; }
    public override int ReadEntityBody(byte[] target, int size) { return 0; }

    public override void SendStatus(int code, string description) { status = code; reason = description; }
    public override void SendKnownResponseHeader(int index, string value) { SendUnknownResponseHeader(GetKnownResponseHeaderName(index), value); }
    public override void SendUnknownResponseHeader(string name, string value)
    {
        answered.Add(new KeyValuePair<string, string>(name, value));
    }
    public override void SendResponseFromMemory(byte[] data, int length) { content.Write(data, 0, length); }
    public override void SendResponseFromFile(string name, long offset, long length) { throw new NotSupportedException(name); }
    public override void SendResponseFromFile(IntPtr handle, long offset, long length) { throw new NotSupportedException(); }
    public override void FlushResponse(bool final) { }
    public override void EndOfRequest() { Done.Set(); }
}
