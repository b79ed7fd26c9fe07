"""Owns: the calls every tool makes, made with zeep over SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST.

Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
"""
import json
import sys

import zeep
from lxml import etree

url = sys.argv[1]
TEXT = "a & b < c > d \" ' é漢字😀"
M, P = "+27820000000", "secret"
DIFFGRAM = "{urn:schemas-microsoft-com:xml-diffgram-v1}diffgram"


def report(binding, call, value):
    print(json.dumps({"binding": binding, "call": call, "value": value}))


def lexical(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return None if value is None else str(value)


def tables(elements):
    found = {}
    for element in elements:
        gram = element if element.tag == DIFFGRAM else element.find(".//" + DIFFGRAM)
        for root in gram if gram is not None else []:
            for row in root:
                cells = {etree.QName(c).localname: c.text or "" for c in row}
                found.setdefault(etree.QName(row).localname, []).append(cells)
    return found


def data_set(result):
    # zeep hands wildcards over as lxml elements; a schema becomes zeep's own Schema object.
    parts = getattr(result, "_value_1", result)
    parts = parts if isinstance(parts, list) else [parts]
    flat = []
    for part in parts:
        flat.extend(part.values() if isinstance(part, dict) else [part])
    return tables([part for part in flat if isinstance(part, etree._Element)])


def account(result):
    return {name: lexical(result[name]) for name in result}


client = zeep.Client(url + "?WSDL")
ports = list(client.wsdl.services.values())[0].ports
for binding, port in [("soap11", "Soap"), ("soap12", "Soap12")]:
    name = next(p for p in ports if p.endswith(port))
    service = client.bind(list(client.wsdl.services)[0], name)

    def call(label, operation, parameters, convert=lambda value: value):
        try:
            report(binding, label, convert(service[operation](**parameters)))
        except zeep.exceptions.Fault as fault:
            report(binding, label, {"code": fault.code.split(":")[-1], "message": fault.message})
        except Exception as error:  # the runner shows what the tool said
            report(binding, label, {"error": type(error).__name__ + ": " + str(error)[:300]})

    call("int", "singlesms", dict(Mobile_Number=M, Password=P, To_Number="+27820000001", Message="hello"))
    call("string", "multiplesms", dict(Mobile_Number=M, Password=P, To_Numbers="+27820000001,+27820000002", Message=TEXT))
    call("DataSet", "getContactList", dict(Mobile_Number="case:contacts", Password=P), data_set)
    call("Account", "updateProfile", dict(Mobile_Number="case:account", Password=P, Nick_Name=TEXT, Email="a@example.org",
         Delivery_Receipt=7, Temp_Id="89abcdef-0123-4567-89ab-cdef01234567"), account)
    call("int parameter", "singlegroupsms", dict(Mobile_Number=M, Password=P, Group_Id=7, Message="hi"))
    call("boolean parameter", "updateSubAccountPremiumRated", dict(Mobile_Number=M, Password=P, Premium_Rated_Identifier=1,
         Premium_Band_Identifier=2, Premium_Keyword="key", Premium_Response_Content="content", Premium_Response=True))
    call("missing parameter", "multiplesms", dict(Mobile_Number=M, Message="m"))
    call("fault", "multiplesms", dict(Mobile_Number="case:fault", Password=P, To_Numbers="", Message=""))

for binding, port in [("http-get", "HttpGet"), ("http-post", "HttpPost")]:
    name = next((p for p in ports if p.endswith(port)), None)
    service = client.bind(list(client.wsdl.services)[0], name)

    def call_form(label, operation, parameters):
        try:
            report(binding, label, service[operation](**parameters))
        except Exception as error:
            report(binding, label, {"error": type(error).__name__ + ": " + str(error)[:300]})

    call_form("int", "singlesms", dict(Mobile_Number=M, Password=P, To_Number="+27820000001", Message="hello"))
    call_form("string", "multiplesms", dict(Mobile_Number=M, Password=P, To_Numbers="+27820000001,+27820000002", Message=TEXT))
