// Owns: WSS4J as a judge of what we sign, and as a signer of envelopes that our server verifies.
// Arguments: PEM files of the key and certificate that sign, and of the certificate that is trusted. A line of fields between tabs per case on
// stdin: `verify`, a file; or `sign`, a file, the file to write, the kind of key identifier, URIs of the algorithm and of the digest.
// A line per case on stdout: empty, or what was wrong; for `verify` the local names of what was signed.
import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.*;
import java.security.cert.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.ws.security.*;
import org.apache.ws.security.components.crypto.Merlin;
import org.apache.ws.security.message.*;
import org.w3c.dom.Document;

public class Wss4j {
    static final Map<String, Integer> KINDS = Map.of("binary", WSConstants.BST_DIRECT_REFERENCE, "issuer-serial", WSConstants.ISSUER_SERIAL,
        "embedded", WSConstants.X509_KEY_IDENTIFIER, "thumbprint", WSConstants.THUMBPRINT_IDENTIFIER, "ski", WSConstants.SKI_KEY_IDENTIFIER);
    static final char[] PASSWORD = "of this run".toCharArray();

    public static void main(String[] arguments) throws Exception {
        String pem = Files.readString(Path.of(arguments[0])).replaceAll("-----[^-]*-----|\\s", "");
        PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
        Merlin crypto = new Merlin();
        KeyStore own = empty(), trusted = empty();
        own.setKeyEntry("own", key, PASSWORD, new java.security.cert.Certificate[] {certificate(arguments[1])});
        trusted.setCertificateEntry("trusted", certificate(arguments[2]));
        crypto.setKeyStore(own);
        crypto.setTrustStore(trusted);
        Scanner lines = new Scanner(System.in, "UTF-8");
        while (lines.hasNextLine()) {
            String[] fields = lines.nextLine().split("\t");
            String said;
            try {
                said = fields[0].equals("sign") ? sign(crypto, fields) : verify(crypto, fields[1]);
            } catch (Exception error) {
                said = String.valueOf(error).replace('\n', ' ');
            }
            System.out.println(said);
        }
    }

    static KeyStore empty() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, PASSWORD);
        return store;
    }

    static X509Certificate certificate(String file) throws Exception {
        try (FileInputStream stream = new FileInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream);
        }
    }

    static Document read(String file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new File(file));
    }

    static String sign(Merlin crypto, String[] fields) throws Exception {
        Document document = read(fields[1]);
        WSSecHeader header = new WSSecHeader();
        header.insertSecurityHeader(document);
        WSSecTimestamp timestamp = new WSSecTimestamp();
        timestamp.setTimeToLive(300);
        timestamp.build(document, header);
        WSSecSignature signature = new WSSecSignature();
        signature.setUserInfo("own", new String(PASSWORD));
        signature.setKeyIdentifierType(KINDS.get(fields[3]));
        signature.setSignatureAlgorithm(fields[4]);
        signature.setDigestAlgo(fields[5]);
        String soap = document.getDocumentElement().getNamespaceURI();
        signature.setParts(List.of(new WSEncryptionPart("Body", soap, "Content"), new WSEncryptionPart("Timestamp", WSConstants.WSU_NS, "Content")));
        signature.build(document, crypto, header);
        TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(new File(fields[2])));
        return "";
    }

    static String verify(Merlin crypto, String file) throws Exception {
        // A password of a UsernameToken is right whatever it is.
        List<WSSecurityEngineResult> results = new WSSecurityEngine().processSecurityHeader(read(file), null, callbacks -> {
            for (javax.security.auth.callback.Callback each : callbacks) ((WSPasswordCallback) each).setPassword("secret-password");
        }, crypto);
        Set<String> names = new TreeSet<>();
        for (WSSecurityEngineResult result : results) {
            if ((Integer) result.get(WSSecurityEngineResult.TAG_ACTION) != WSConstants.SIGN) continue;
            for (WSDataRef part : (List<WSDataRef>) result.get(WSSecurityEngineResult.TAG_DATA_REF_URIS)) names.add(part.getName().getLocalPart());
        }
        return String.join(" ", names);
    }
}
