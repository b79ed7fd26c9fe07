// Owns: a typed DataSet as .NET's tools write it, in short: its tables are known before a row is there, and its schema is published beside the WSDL.
// Invariant: service and proxy are compiled with this one class, as .NET's own proxy has the class that its tool makes of the schema.
using System;
using System.Data;
using System.IO;
using System.Xml.Schema;
using System.Xml.Serialization;

[XmlSchemaProvider("GetTypedDataSetSchema")]
public class Contacts : DataSet
{
    public Contacts()
    {
        DataSetName = "Contacts";
        Namespace = "urn:contacts";
        var contact = Tables.Add("Contact");
        contact.Columns.Add("Id", typeof(int)).AllowDBNull = false;
        contact.Columns.Add("Name", typeof(string));
        contact.Columns.Add("Since", typeof(DateTime)).DateTimeMode = DataSetDateTime.Unspecified;
        contact.Columns.Add("Balance", typeof(decimal));
        contact.Columns.Add("Photo", typeof(byte[]));
        var call = Tables.Add("Call Log");
        call.Columns.Add("Contact_Id", typeof(int));
        call.Columns.Add("Took", typeof(TimeSpan));
    }

    public static XmlSchemaComplexType GetTypedDataSetSchema(XmlSchemaSet schemas)
    {
        var set = new Contacts();
        var text = new StringWriter();
        set.WriteXmlSchema(text);
        schemas.Add(XmlSchema.Read(new StringReader(text.ToString()), null));
        var sequence = new XmlSchemaSequence();
        sequence.Items.Add(new XmlSchemaAny { Namespace = set.Namespace });
        return new XmlSchemaComplexType { Particle = sequence };
    }

    public static Contacts Sample(int number)
    {
        var set = new Contacts();
        set.Tables["Contact"].Rows.Add(number, "Anna & S\u00f6hne <x>", new DateTime(2026, 11, 22, 1, 2, 3), 1.10m, new byte[] { 0, 255 });
        set.Tables["Contact"].Rows.Add(number + 1, null, DBNull.Value, DBNull.Value, DBNull.Value);
        set.Tables["Call Log"].Rows.Add(number, new TimeSpan(1, 2, 3));
        return set;
    }
}

public class Shelf
{
    public string Name;
    public Contacts Contacts;
}
