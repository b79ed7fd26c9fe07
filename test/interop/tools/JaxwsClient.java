// Owns: the calls every tool makes, made with the classes that JAX-WS's wsimport generates, over SOAP 1.1 and SOAP 1.2.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
import java.net.URL;
import java.util.*;
import java.util.concurrent.Callable;
import javax.xml.ws.soap.SOAPFaultException;
import ma.*;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

public class JaxwsClient {
    static final String TEXT = "a & b < c > d \" ' \u00e9\u6f22\u5b57\ud83d\ude00", M = "+27820000000", P = "secret";
    static String binding;

    public static void main(String[] arguments) throws Exception {
        MessagingAccount service = new MessagingAccount(new URL(arguments[0] + "?WSDL"));
        calls("soap11", service.getMessagingAccountSoap());
        calls("soap12", service.getMessagingAccountSoap12());
    }

    static void calls(String name, MessagingAccountSoap service) {
        binding = name;
        call("int", () -> service.singlesms(M, P, "+27820000001", "hello"));
        call("string", () -> service.multiplesms(M, P, "+27820000001,+27820000002", TEXT));
        call("DataSet", () -> tables(service.getContactList("case:contacts", P).getAnyAndAny()));
        call("Account", () -> fields(service.updateProfile("case:account", P, TEXT, "a@example.org", 7, "89abcdef-0123-4567-89ab-cdef01234567")));
        call("int parameter", () -> service.singlegroupsms(M, P, 7, "hi"));
        call("boolean parameter", () -> service.updateSubAccountPremiumRated(M, P, 1, 2, "key", "content", true));
        call("missing parameter", () -> service.multiplesms(M, null, null, "m"));
        call("fault", () -> service.multiplesms("case:fault", P, "", ""));
    }

    static void call(String label, Callable<Object> run) {
        Object value;
        try {
            value = run.call();
        } catch (SOAPFaultException fault) {
            value = new TreeMap<String, Object>(Map.of("code", fault.getFault().getFaultCodeAsQName().getLocalPart(), "message", fault.getFault().getFaultString()));
        } catch (Throwable error) {
            value = new TreeMap<String, Object>(Map.of("error", String.valueOf(error)));
        }
        System.out.println("{\"binding\":" + json(binding) + ",\"call\":" + json(label) + ",\"value\":" + json(value) + "}");
    }

    static Object tables(List<Object> any) {
        Map<String, Object> found = new LinkedHashMap<>();
        for (Object part : any) {
            if (!((Element) part).getLocalName().equals("diffgram")) continue;
            for (Node row = ((Element) part).getFirstChild().getFirstChild(); row != null; row = row.getNextSibling()) {
                Map<String, Object> cells = new LinkedHashMap<>();
                for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNextSibling()) cells.put(cell.getLocalName(), cell.getTextContent());
                ((List<Object>) found.computeIfAbsent(row.getLocalName(), key -> new ArrayList<Object>())).add(cells);
            }
        }
        return found;
    }

    static Object fields(Account a) {
        Map<String, Object> found = new LinkedHashMap<>();
        Object[] pairs = {"AccountGuid", a.getAccountGuid(), "UserId", a.getUserId(), "Nick", a.getNick(), "Cn", a.getCn(), "MobilePhone", a.getMobilePhone(),
            "CreationDateTime", a.getCreationDateTime(), "LastAppLogin", a.getLastAppLogin(), "LastWebLogin", a.getLastWebLogin(), "Country", a.getCountry(),
            "Paycount", a.getPaycount(), "AuthenticationType", a.getAuthenticationType(), "MobileReceipt", a.getMobileReceipt(), "Credits", a.getCredits(),
            "TotalSent", a.getTotalSent(), "Rating", a.getRating(), "PaidFor", a.isPaidFor(), "TempId", a.getTempId(), "DailCode", a.getDailCode()};
        for (int i = 0; i < pairs.length; i += 2) found.put((String) pairs[i], pairs[i + 1] == null ? null : pairs[i + 1].toString());
        return found;
    }

    static String json(Object value) {
        if (value == null) return "null";
        if (value instanceof Number) return value.toString();
        StringJoiner out;
        if (value instanceof Map) {
            out = new StringJoiner(",", "{", "}");
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) out.add(json(entry.getKey()) + ":" + json(entry.getValue()));
            return out.toString();
        }
        if (value instanceof List) {
            out = new StringJoiner(",", "[", "]");
            for (Object item : (List<?>) value) out.add(json(item));
            return out.toString();
        }
        StringBuilder text = new StringBuilder("\"");
        for (char c : value.toString().toCharArray()) {
            if (c == '"' || c == '\\') text.append('\\').append(c);
            else if (c < ' ' || c > '~') text.append(String.format("\\u%04x", (int) c));
            else text.append(c);
        }
        return text.append('"').toString();
    }
}
