// Owns: calls of the operations with a typed DataSet, as .NET's own proxy makes them; Mono's `wsdl` knows no typed DataSets and takes the first element of one.
// Invariant: what is on the wire is written and read by Mono's DataSet, not by us.
using System.Web.Services;
using System.Web.Services.Protocols;

[WebServiceBinding(Name = "ConstructsSoap", Namespace = "urn:constructs")]
public class TypedProxy : SoapHttpClientProtocol
{
    [SoapDocumentMethod("urn:constructs/TypedSet", RequestNamespace = "urn:constructs", ResponseNamespace = "urn:constructs")]
    public Contacts TypedSet(int Number) { return (Contacts)Invoke("TypedSet", new object[] { Number })[0]; }

    [SoapDocumentMethod("urn:constructs/KeepTyped", RequestNamespace = "urn:constructs", ResponseNamespace = "urn:constructs")]
    public Contacts KeepTyped(Contacts set) { return (Contacts)Invoke("KeepTyped", new object[] { set })[0]; }

    [SoapDocumentMethod("urn:constructs/KeepOnShelf", RequestNamespace = "urn:constructs", ResponseNamespace = "urn:constructs")]
    public Shelf KeepOnShelf(Shelf shelf) { return (Shelf)Invoke("KeepOnShelf", new object[] { shelf })[0]; }

    [SoapDocumentMethod("urn:constructs/SayTyped", RequestNamespace = "urn:constructs", ResponseNamespace = "urn:constructs")]
    public string SayTyped(Contacts set) { return (string)Invoke("SayTyped", new object[] { set })[0]; }
}
