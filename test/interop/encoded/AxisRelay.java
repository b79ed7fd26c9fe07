// Owns: a service by Axis 1.4, with the classes that its WSDL2Java makes. Arguments: deploy.wsdd, the class that makes clients, and the address of a
// service to which such a client passes on every call with the same objects; without it, operations return their first parameter.
// Prints the port.
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.apache.axis.AxisFault;
import org.apache.axis.MessageContext;
import org.apache.axis.configuration.XMLStringProvider;
import org.apache.axis.providers.java.RPCProvider;
import org.apache.axis.transport.http.SimpleAxisServer;

public class AxisRelay extends RPCProvider {
    static Object upstream;

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 2) upstream = client(Class.forName(arguments[1]), new URL(arguments[2]));
        String services = new String(Files.readAllBytes(Paths.get(arguments[0])), "UTF-8")
            .replaceFirst("(?s)^.*?<deployment[^>]*>", "")
            .replace("</deployment>", "")
            .replace("provider=\"java:RPC\"", "provider=\"Handler\"")
            .replaceFirst("(<service [^>]*>)", "$1<parameter name=\"handlerClass\" value=\"AxisRelay\"/>");
        serve(deployment(services));
    }

    /** A client by the one method of a locator that takes an address. */
    static Object client(Class<?> locator, URL address) throws Exception {
        for (Method method : locator.getMethods())
            if (java.util.Arrays.equals(method.getParameterTypes(), new Class<?>[] { URL.class }))
                return method.invoke(locator.getConstructor().newInstance(), address);
        throw new IllegalArgumentException(locator.getName());
    }

    /** The configuration of a server with these services. */
    static String deployment(String services) {
        return "<deployment xmlns=\"http://xml.apache.org/axis/wsdd/\" xmlns:java=\"http://xml.apache.org/axis/wsdd/providers/java\">"
            + "<globalConfiguration><parameter name=\"sendMultiRefs\" value=\"true\"/></globalConfiguration>"
            + "<handler name=\"URLMapper\" type=\"java:org.apache.axis.handlers.http.URLMapper\"/>"
            + services
            + "<transport name=\"http\"><requestFlow><handler type=\"URLMapper\"/></requestFlow></transport></deployment>";
    }

    static void serve(String deployment) throws Exception {
        SimpleAxisServer server = new SimpleAxisServer();
        server.setMyConfig(new XMLStringProvider(deployment));
        ServerSocket socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        server.setServerSocket(socket);
        System.out.println("port " + socket.getLocalPort());
        server.start(false);
    }

    @Override
    protected Object invokeMethod(MessageContext context, Method method, Object target, Object[] parameters) throws Exception {
        if (upstream == null) return answer(method.getName(), parameters);
        try {
            return upstream.getClass().getMethod(method.getName(), method.getParameterTypes()).invoke(upstream, parameters);
        } catch (InvocationTargetException error) {
            throw (Exception) error.getCause();
        }
    }

    static Object answer(String name, Object[] parameters) throws AxisFault {
        switch (name) {
            case "add": return (Integer) parameters[0] + (Integer) parameters[1];
            case "join": return String.join((String) parameters[1], (String[]) parameters[0]);
            case "count": return 7;
            case "fail": throw new AxisFault((String) parameters[0]);
            // It has in-out parameters, which stay as they are.
            case "nothing": case "pair": return null;
            default: return parameters[0];
        }
    }
}
