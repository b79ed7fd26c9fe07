// Owns: a genuine Axis 1.4 service of a Java class, as its users wrote one: Axis makes the WSDL, and answers in multiRef elements.
// It is deployed without a namespace: requests, answers and types are each in another one. Prints the port.
// Most operations return their parameter. The others have what only Axis sends: Map, Vector, shared values, arrays of arrays of Java.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Calendar;
import java.util.Date;
import java.util.HashMap;
import java.util.Vector;
import javax.xml.rpc.holders.IntHolder;
import javax.xml.rpc.holders.StringHolder;

public class AxisThings {
    public static class Node {
        private String name; private Node next;
        public Node() {}
        Node(String name, Node next) { this.name = name; this.next = next; }
        public String getName() { return name; } public void setName(String name) { this.name = name; }
        public Node getNext() { return next; } public void setNext(Node next) { this.next = next; }
    }
    public static class Item {
        private String code; private int left; private Double weight; private Calendar since; private String[] tags;
        public String getCode() { return code; } public void setCode(String code) { this.code = code; }
        public int getLeft() { return left; } public void setLeft(int left) { this.left = left; }
        public Double getWeight() { return weight; } public void setWeight(Double weight) { this.weight = weight; }
        public Calendar getSince() { return since; } public void setSince(Calendar since) { this.since = since; }
            public String[] getTags() { return tags; } public void setTags(String[] tags) { this.tags = tags; }
    }
    /** Shelf and Room have each other. */
    public static class Shelf {
        private String name; private Room room; private Item[] items;
        public String getName() { return name; } public void setName(String name) { this.name = name; }
        public Room getRoom() { return room; } public void setRoom(Room room) { this.room = room; }
        public Item[] getItems() { return items; } public void setItems(Item[] items) { this.items = items; }
    }
    public static class Room {
        private String name; private Shelf[] shelves;
        public String getName() { return name; } public void setName(String name) { this.name = name; }
        public Shelf[] getShelves() { return shelves; } public void setShelves(Shelf[] shelves) { this.shelves = shelves; }
    }
    public static class Shape {
        private String name;
        public String getName() { return name; } public void setName(String name) { this.name = name; }
    }
    public static class Circle extends Shape {
        private double radius;
        public double getRadius() { return radius; } public void setRadius(double radius) { this.radius = radius; }
    }
    public static class Ring extends Circle {
        private double inner;
        public double getInner() { return inner; } public void setInner(double inner) { this.inner = inner; }
    }

    public String echoString(String value) { return value; }
    public int echoInt(int value) { return value; }
    public Integer echoInteger(Integer value) { return value; }
    public long echoLong(long value) { return value; }
    public short echoShort(short value) { return value; }
    public byte echoByte(byte value) { return value; }
    public boolean echoBoolean(boolean value) { return value; }
    public Boolean echoFlag(Boolean value) { return value; }
    public float echoFloat(float value) { return value; }
    public double echoDouble(double value) { return value; }
    public BigDecimal echoDecimal(BigDecimal value) { return value; }
    public BigInteger echoBigInteger(BigInteger value) { return value; }
    public Calendar echoCalendar(Calendar value) { return value; }
    public Date echoDate(Date value) { return value; }
    public byte[] echoBytes(byte[] value) { return value; }
    public Item echoItem(Item value) { return value; }
    public Shape echoShape(Shape value) { return value; }
    public Ring echoRing(Ring value) { return value; }
    public Shelf echoShelf(Shelf value) { return value; }
    public Room echoRoom(Room value) { return value; }
    public String[] echoStrings(String[] value) { return value; }
    public int[] echoInts(int[] value) { return value; }
    public Integer[] echoIntegers(Integer[] value) { return value; }
    public double[] echoDoubles(double[] value) { return value; }
    public boolean[] echoBooleans(boolean[] value) { return value; }
    public Calendar[] echoCalendars(Calendar[] value) { return value; }
    public byte[][] echoBlobs(byte[][] value) { return value; }
    public Item[] echoItems(Item[] value) { return value; }
    public Shape[] echoShapes(Shape[] value) { return value; }
    public int[][] echoGrid(int[][] value) { return value; }
    public String[][][] echoCube(String[][][] value) { return value; }
    public Item[][][] echoItemCube(Item[][][] value) { return value; }
    public Object echoObject(Object value) { return value; }
    public Object[] echoObjects(Object[] value) { return value; }
    public int add(int a, int b) { return a + b; }
    public String join(String[] texts, String by) { return String.join(by, texts); }
    public void nothing() {}
    public int count() { return 7; }
    public Item[] same(Item item, int times) {
        Item[] all = new Item[times];
        java.util.Arrays.fill(all, item);
        return all;
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
    public int buy(String code, IntHolder left, StringHolder note) throws OutOfStock {
        if (code.equals("pen")) throw new OutOfStock(code, 3);
        left.value--;
        note.value = code + "!";
        return left.value;
    }
    public void swap(StringHolder one, StringHolder other) {
        String value = one.value;
        one.value = other.value;
        other.value = value;
    }

    public static void main(String[] arguments) throws Exception {
        String methods = "";
        for (java.lang.reflect.Method method : AxisThings.class.getDeclaredMethods())
            if (!method.getName().equals("main") && !method.isSynthetic()) methods += method.getName() + " ";
        String types = "";
        for (String name : new String[] { "Item", "Shelf", "Room", "Shape", "Circle", "Ring", "Node" })
            types += "<beanMapping xmlns:t=\"urn:example:things:types\" qname=\"t:" + name + "\" languageSpecificType=\"java:AxisThings$" + name + "\"/>";
        types += "<beanMapping xmlns:t=\"urn:example:things:faults\" qname=\"t:OutOfStock\" languageSpecificType=\"java:OutOfStock\"/>";
        AxisRelay.serve(AxisRelay.deployment(
            "<service name=\"Things\" provider=\"java:RPC\" style=\"rpc\" use=\"encoded\">"
            + "<parameter name=\"className\" value=\"AxisThings\"/><parameter name=\"allowedMethods\" value=\"" + methods.trim() + "\"/>"
            + types + "</service>"));
    }
}
