// Owns: a service and a client of `addressing/desk.yaml` by WCF, Mono's System.ServiceModel, in either version of WS-Addressing.
// Arguments: `client`, the version (1.0 or 2004/08) and the service's address: prints one JSON line per call.
// Or `server`, the version and a port: prints its port, and listens until its input ends: at /11/desk.asmx for SOAP 1.1, at /12/desk.asmx for SOAP 1.2.
using System;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using System.Xml;

static class Names
{
    public const string Desk = "http://example.org/desk/";
    public const string LimitFault = Desk + "DeskSoap/Add/Fault/Limit";
}

[DataContract(Namespace = Names.Desk)]
public class Limit
{
    [DataMember] public int Most;
}

[ServiceContract(Name = "DeskSoap", Namespace = Names.Desk)]
public interface IDesk
{
    [OperationContract(Action = Names.Desk + "Add", ReplyAction = Names.Desk + "DeskSoap/AddResponse")]
    [FaultContract(typeof(Limit), Action = Names.LimitFault, Name = "Limit", Namespace = Names.Desk)]
    int Add(int a, int b);

    [OperationContract(Action = Names.Desk + "IDesk/Echo", ReplyAction = Names.Desk + "IDesk/EchoAnswer")]
    string Echo(string text);

    [OperationContract(Action = Names.Desk + "Note", IsOneWay = true)]
    void Note(string text);
}

[ServiceBehavior(Namespace = Names.Desk, InstanceContextMode = InstanceContextMode.Single)]
public class Desk : IDesk
{
    public int Add(int a, int b)
    {
        bool is12 = OperationContext.Current.IncomingMessageVersion.Envelope == EnvelopeVersion.Soap12;
        FaultCode code = new FaultCode(is12 ? "Sender" : "Client");
        if (a == 13)
            throw new FaultException<Limit>(new Limit { Most = 12 }, new FaultReason("too much"), code, Names.LimitFault);
        if (a == 14) throw new FaultException(new FaultReason("never"), code);
        return a + b;
    }
    public string Echo(string text) { return text; }
    public void Note(string text) { }
}

// Reads the headers of answers, and changes the Action of requests.
class Observer : IClientMessageInspector, IEndpointBehavior
{
    public string Action, OtherAction;
    public bool? IsRelated;

    public object BeforeSendRequest(ref Message request, IClientChannel channel)
    {
        if (request.Headers.MessageId == null) request.Headers.MessageId = new UniqueId();
        if (OtherAction != null) request.Headers.Action = OtherAction;
        return request.Headers.MessageId;
    }

    // Mono does not call it for faults, whose headers it does not show: `IsRelated` is then null.
    public void AfterReceiveReply(ref Message reply, object id)
    {
        Action = reply.Headers.Action;
        IsRelated = reply.Headers.RelatesTo == (UniqueId)id;
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime runtime) { runtime.MessageInspectors.Add(this); }
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection parameters) { }
    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher dispatcher) { }
    public void Validate(ServiceEndpoint endpoint) { }
}

static class Program
{
    static Binding BindingOf(string addressing, int soap)
    {
        bool is10 = addressing == "1.0";
        MessageVersion version = soap == 11
            ? is10 ? MessageVersion.Soap11WSAddressing10 : MessageVersion.Soap11WSAddressingAugust2004
            : is10 ? MessageVersion.Soap12WSAddressing10 : MessageVersion.Soap12WSAddressingAugust2004;
        return new CustomBinding(new TextMessageEncodingBindingElement(version, System.Text.Encoding.UTF8), new HttpTransportBindingElement());
    }

    static string Quoted(string text)
    {
        return text == null ? "null" : "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
    }

    static void Call(Observer observer, int soap, string name, string otherAction, Func<string> call)
    {
        observer.OtherAction = otherAction;
        observer.Action = null;
        observer.IsRelated = false;
        string value = "", code = null;
        try { value = call(); }
        catch (FaultException fault)
        {
            FaultException<Limit> limit = fault as FaultException<Limit>;
            if (limit != null) value = "Limit " + limit.Detail.Most;
            code = CodeOf(fault.Code);
            observer.Action = fault.Action;
            observer.IsRelated = null;
        }
        catch (ActionNotSupportedException)
        {
            code = "ActionNotSupported";
            observer.IsRelated = null;
        }
        catch (Exception error) { value = "error " + error.GetType().Name + " " + error.Message.Split('\n')[0]; }
        string related = observer.IsRelated == null ? "null" : observer.IsRelated == true ? "true" : "false";
        Console.WriteLine("{{\"soap\":{0},\"call\":{1},\"value\":{2},\"code\":{3},\"action\":{4},\"isRelated\":{5}}}",
            soap, Quoted(name), Quoted(value), Quoted(code), Quoted(observer.Action), related);
    }

    static string CodeOf(FaultCode code)
    {
        while (code.SubCode != null) code = code.SubCode;
        return code.Name;
    }

    static void CallAll(string addressing, string address)
    {
        foreach (int soap in new[] { 11, 12 })
        {
            Observer observer = new Observer();
            ChannelFactory<IDesk> factory = new ChannelFactory<IDesk>(BindingOf(addressing, soap), new EndpointAddress(address));
            factory.Endpoint.Behaviors.Add(observer);
            IDesk desk = factory.CreateChannel();
            Call(observer, soap, "Add", null, () => desk.Add(1, 2).ToString());
            Call(observer, soap, "declared fault", null, () => desk.Add(13, 2).ToString());
            Call(observer, soap, "fault", null, () => desk.Add(14, 2).ToString());
            Call(observer, soap, "Echo", null, () => desk.Echo("a & b <c>"));
            Call(observer, soap, "Note", null, () => { desk.Note("note"); return "sent"; });
            Call(observer, soap, "unknown action", "urn:unknown", () => desk.Add(1, 2).ToString());
        }
    }

    static void Serve(string addressing, string port)
    {
        ServiceHost host = new ServiceHost(new Desk(), new Uri("http://127.0.0.1:" + port));
        foreach (int soap in new[] { 11, 12 })
            host.AddServiceEndpoint(typeof(IDesk), BindingOf(addressing, soap), "/" + soap + "/desk.asmx");
        host.Open();
        Console.WriteLine("port " + port);
        Console.In.ReadToEnd();
        Environment.Exit(0);
    }

    static void Main(string[] arguments)
    {
        if (arguments[0] == "server") Serve(arguments[1], arguments[2]);
        else CallAll(arguments[1], arguments[2]);
    }
}
