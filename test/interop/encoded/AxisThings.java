// Owns: a genuine Axis 1.4 service of a Java class, as its users wrote one: Axis makes the WSDL, and answers in multiRef elements.
// It has what only Axis sends: Map, Vector, shared and nested references, arrays of arrays of Java. Prints the port.
import java.util.HashMap;
import java.util.Vector;

public class AxisThings {
    public static class Node {
        private String name;
        private Node next;
        public Node() {}
        Node(String name, Node next) { this.name = name; this.next = next; }
        public String getName() { return name; }
        public void setName(String name) { this.name = name; }
        public Node getNext() { return next; }
        public void setNext(Node next) { this.next = next; }
    }

    public HashMap map() {
        HashMap all = new HashMap();
        all.put("count", 7);
        all.put("open", true);
        HashMap inner = new HashMap();
        inner.put("city", "Z\u00fcrich");
        all.put("inner", inner);
        return all;
    }
    public Vector vector() {
        Vector all = new Vector();
        all.add("a");
        all.add(7L);
        all.add(null);
        return all;
    }
    public Object[] objects() { return new Object[] { "a", 1.5, new Node("n", null) }; }
    public int[][] grid(int[][] grid) { return grid; }
    public String[][][] cube() { return new String[][][] { { { "a" }, { "b", "c" } }, {} }; }
    public Node chain(int length) { return length == 0 ? null : new Node("n" + length, chain(length - 1)); }
    public Node[] shared() {
        Node last = new Node("last", null);
        return new Node[] { new Node("a", last), new Node("b", last), last };
    }
    public Node circle() {
        Node node = new Node("a", null);
        node.setNext(new Node("b", node));
        return node;
    }
    public int take(HashMap map) { return map.size(); }
    public int buy(String article) throws OutOfStock {
        if (article.equals("pen")) throw new OutOfStock(article, 3);
        return 1;
    }

    public static void main(String[] arguments) throws Exception {
        String types = "";
        for (String name : new String[] { "Node", "OutOfStock" })
            types += "<beanMapping xmlns:t=\"urn:example:things\" qname=\"t:" + name + "\" languageSpecificType=\"java:" + (name.equals("Node") ? "AxisThings$" : "") + name + "\"/>";
        AxisRelay.serve(AxisRelay.deployment(
            "<service name=\"Things\" provider=\"java:RPC\" style=\"rpc\" use=\"encoded\">"
            + "<namespace>urn:example:things</namespace>"
            + "<parameter name=\"className\" value=\"AxisThings\"/><parameter name=\"allowedMethods\" value=\"map vector objects grid cube chain shared circle take buy\"/>"
            + types + "</service>"));
    }
}
