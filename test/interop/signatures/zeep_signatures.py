# zeep with python3-xmlsec: calls our server with signed requests, and verifies what our client sent.
# A line of JSON per case on stdin; a line per case on stdout, empty where all is right.
import datetime
import json
import sys

import xmlsec
from lxml import etree
from zeep import Client
from zeep.wsse import utils
from zeep.wsse.signature import BinarySignature, MemorySignature, verify_envelope

METHODS = {
    "sha1": (xmlsec.Transform.RSA_SHA1, xmlsec.Transform.SHA1),
    "sha256": (xmlsec.Transform.RSA_SHA256, xmlsec.Transform.SHA256),
    "sha384": (xmlsec.Transform.RSA_SHA384, xmlsec.Transform.SHA384),
    "sha512": (xmlsec.Transform.RSA_SHA512, xmlsec.Transform.SHA512),
}


def add_timestamp(envelope):
    now = datetime.datetime.utcnow().replace(microsecond=0)
    security = utils.get_security_header(envelope)
    created = utils.WSU.Created(now.isoformat() + "Z")
    expires = utils.WSU.Expires((now + datetime.timedelta(minutes=5)).isoformat() + "Z")
    security.append(utils.WSU.Timestamp(created, expires))


class Both:
    """Signs with our key, verifies with the server's certificate."""

    def __init__(self, case):
        method, digest = METHODS[case["hash"]]
        signature = BinarySignature if case["token"] == "binary" else MemoryFiles
        self.signer = signature(case["key"], case["certificate"], signature_method=method, digest_method=digest)
        self.server = case["server"]
        # A fault about a signature is not signed.
        self.verifies = case["fault"] is None

    def apply(self, envelope, headers):
        add_timestamp(envelope)
        return self.signer.apply(envelope, headers)

    def verify(self, envelope):
        if self.verifies:
            verify_envelope(envelope, self.server)
        return envelope


class MemoryFiles(MemorySignature):
    def __init__(self, key, certificate, **methods):
        super().__init__(open(key, "rb").read(), open(certificate, "rb").read(), **methods)


def check(case):
    if "envelope" in case:
        verify_envelope(etree.fromstring(case["envelope"].encode()), case["certificate"])
        return ""
    client = Client(case["wsdl"], wsse=Both(case))
    service = client.bind(port_name=case["port"])
    try:
        answer = service.checkCredits(Mobile_Number="27820000000", Password="secret & <é>")
    except Exception as error:
        return "" if case["fault"] is not None and case["fault"] in str(error) else repr(error)
    if case["fault"] is not None:
        return "answered %r, expected a fault" % answer
    return "" if answer == case["answer"] else "answered %r, expected %r" % (answer, case["answer"])


for line in sys.stdin:
    case = json.loads(line)
    try:
        print(check(case), flush=True)
    except Exception as error:
        print(repr(error), flush=True)
