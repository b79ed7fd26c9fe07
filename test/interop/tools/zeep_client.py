"""Owns: the calls every tool makes, made with zeep over SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST.

Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
"""
import base64
import html
import json
import sys

import zeep

url = sys.argv[1]
TEXT = "a & b < c > d \" ' é漢字😀"
M, P = "+27820000000", "secret"


def report(binding, call, value):
    print(json.dumps({"binding": binding, "call": call, "value": value}))


def lexical(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return None if value is None else str(value)


def data_set(result):
    # zeep reads the inline schema and hands rows over as typed objects, one {table: row} after the other.
    found = {}
    for part in result._value_1:
        for entry in part["_value_2"]._value_1 if part.get("_value_2") is not None else []:
            for table, row in entry.items():
                found.setdefault(table, []).append({name: lexical(row[name]) for name in row})
    return found


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

    def call_form(label, operation, parameters, convert=lambda value: value):
        try:
            report(binding, label, convert(service[operation](**parameters)))
        except zeep.exceptions.Fault as fault:
            report(binding, label, {"message": html.unescape(fault.message.decode()).strip()})
        except Exception as error:
            report(binding, label, {"error": type(error).__name__ + ": " + str(error)[:300]})

    call_form("int", "singlesms", dict(Mobile_Number=M, Password=P, To_Number="+27820000001", Message="hello"))
    call_form("string", "multiplesms", dict(Mobile_Number=M, Password=P, To_Numbers="+27820000001,+27820000002", Message=TEXT))
    call_form("DataSet", "getContactList", dict(Mobile_Number="case:contacts", Password=P), data_set)
    call_form("Account", "updateProfile", dict(Mobile_Number="case:account", Password=P, Nick_Name=TEXT, Email="a@example.org",
              Delivery_Receipt="7", Temp_Id="89abcdef-0123-4567-89ab-cdef01234567"), account)
    call_form("int parameter", "singlegroupsms", dict(Mobile_Number=M, Password=P, Group_Id="7", Message="hi"))
    call_form("boolean parameter", "updateSubAccountPremiumRated", dict(Mobile_Number=M, Password=P, Premium_Rated_Identifier="1",
              Premium_Band_Identifier="2", Premium_Keyword="key", Premium_Response_Content="content", Premium_Response="true"))
    call_form("fault", "multiplesms", dict(Mobile_Number="case:fault", Password=P, To_Numbers="", Message=""))
