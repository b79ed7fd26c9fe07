// Owns: JAX-WS and MTOM, with the classes that wsimport makes from the WSDL of `mtom/files.yaml`.
// Arguments: `client` and the service's address: calls over SOAP 1.1 and SOAP 1.2, and prints one JSON line per call. `server`: prints its
// two ports, of SOAP 1.1 and of SOAP 1.2, and returns the bytes that it gets.
import files.*;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.Arrays;
import javax.jws.WebService;
import javax.xml.ws.BindingType;
import javax.xml.ws.Endpoint;
import javax.xml.ws.soap.MTOM;
import com.sun.net.httpserver.HttpServer;

public class JaxwsFiles {
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("client")) {
            // That parts are wanted is in the WSDL's policy alone.
            Files service = new Files(new URL(arguments[1] + "?WSDL"));
            calls(11, service.getFilesSoap());
            calls(12, service.getFilesSoap12());
        } else System.out.println("ports " + publish(new OverSoap11()) + " " + publish(new OverSoap12()));
    }

    static byte[] bytesOf(int size) {
        byte[] bytes = new byte[size];
        for (int at = 0; at < size; at++) bytes[at] = (byte) (at * 7);
        return bytes;
    }

    static void calls(int soap, FilesSoap service) {
        for (int size : new int[] {1, 5, 5000, 300000}) {
            byte[] bytes = bytesOf(size);
            System.out.println("{\"soap\":" + soap + ",\"size\":" + size + ",\"same\":" + Arrays.equals(service.echo(bytes), bytes) + "}");
        }
    }

    static int publish(Object implementation) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        Endpoint.create(implementation).publish(server.createContext("/files.asmx"));
        server.start();
        return server.getAddress().getPort();
    }

    public static class Answers {
        public byte[] echo(byte[] content) {
            return content;
        }

        public int put(Document document) {
            return document.getContent() == null ? 0 : document.getContent().length;
        }

        public Document get(int size) {
            Document document = new Document();
            document.setContent(bytesOf(size));
            return document;
        }
    }

    @MTOM
    @WebService(endpointInterface = "files.FilesSoap", targetNamespace = "http://example.org/files/")
    public static class OverSoap11 extends Answers implements FilesSoap {}

    @MTOM
    @BindingType("http://java.sun.com/xml/ns/jaxws/2003/05/soap/bindings/HTTP/")
    @WebService(endpointInterface = "files.FilesSoap", targetNamespace = "http://example.org/files/")
    public static class OverSoap12 extends Answers implements FilesSoap {}
}
