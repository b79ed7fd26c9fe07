// Owns: Put and Get of `mtom/files.yaml` by SAAJ, which has messages and attachments but no classes of a WSDL.
// The root of its messages is text/xml, with xop:Include.
// Arguments: the service's address, version, `send` or `read`, a size. Prints how many right bytes were transferred.
import java.io.InputStream;
import java.net.URL;
import java.util.Iterator;
import javax.activation.DataHandler;
import javax.mail.util.ByteArrayDataSource;
import javax.xml.namespace.QName;
import javax.xml.soap.*;

public class SaajFiles {
    static final String FILES = "http://example.org/files/";
    static final String XOP = "http://www.w3.org/2004/08/xop/include";

    public static void main(String[] arguments) throws Exception {
        boolean isSent = arguments[2].equals("send");
        int size = Integer.parseInt(arguments[3]);
        String protocol = arguments[1].equals("12") ? SOAPConstants.SOAP_1_2_PROTOCOL : SOAPConstants.SOAP_1_1_PROTOCOL;
        SOAPMessage message = MessageFactory.newInstance(protocol).createMessage();
        message.getMimeHeaders().setHeader("Accept", "multipart/related, text/xml, application/soap+xml");
        message.getMimeHeaders().setHeader("SOAPAction", "\"" + FILES + (isSent ? "Put" : "Get") + "\"");
        SOAPElement call = message.getSOAPBody().addChildElement(new QName(FILES, isSent ? "Put" : "Get"));
        if (isSent) {
            byte[] bytes = new byte[size];
            for (int at = 0; at < size; at++) bytes[at] = (byte) (at * 7);
            AttachmentPart part = message.createAttachmentPart(new DataHandler(new ByteArrayDataSource(bytes, "application/octet-stream")));
            part.setContentId("<content@saaj>");
            message.addAttachmentPart(part);
            SOAPElement content = call.addChildElement(new QName(FILES, "document")).addChildElement(new QName(FILES, "Content"));
            content.addChildElement(new QName(XOP, "Include", "xop")).setAttribute("href", "cid:content@saaj");
        } else call.addChildElement(new QName(FILES, "size")).setTextContent(String.valueOf(size));
        SOAPMessage answer = SOAPConnectionFactory.newInstance().createConnection().call(message, new URL(arguments[0]));
        System.out.println(isSent ? answer.getSOAPBody().getTextContent().trim() : String.valueOf(countRight(answer)));
    }

    static int countRight(SOAPMessage answer) throws Exception {
        Iterator<?> parts = answer.getAttachments();
        InputStream bytes = ((AttachmentPart) parts.next()).getRawContent();
        int length = 0;
        byte[] buffer = new byte[65536];
        for (int count; (count = bytes.read(buffer)) >= 0; )
            for (int at = 0; at < count; at++) if (buffer[at] != (byte) (length++ * 7)) return -1;
        return length;
    }
}
