"""Owns: the calls every tool makes, made with suds over SOAP 1.1 (it knows no other).

Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
"""
import json
import logging
import sys

from suds import WebFault
from suds.client import Client

logging.disable(logging.CRITICAL)
url = sys.argv[1]
TEXT = "a & b < c > d \" ' é漢字😀"
M, P = "+27820000000", "secret"


def report(call, value):
    print(json.dumps({"binding": "soap11", "call": call, "value": value}))


def lexical(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return None if value is None else str(value)


def tables(result):
    # suds makes objects of the diffgram: one attribute a table, a list of its rows (or the only row itself).
    found = {}
    for _, root in result.diffgram:
        if isinstance(root, (str, list)):
            continue
        for table, rows in root:
            if not table.startswith("_"):
                rows = rows if isinstance(rows, list) else [rows]
                found[table] = [{name: lexical(cell) for name, cell in row if not name.startswith("_")} for row in rows]
    return found


client = Client(url + "?WSDL", cache=None)
client.set_options(port=next(p.name for p in client.wsdl.services[0].ports if p.name.endswith("Soap")))


def call(label, operation, parameters, convert=lambda value: value):
    try:
        report(label, convert(getattr(client.service, operation)(**parameters)))
    except WebFault as error:
        report(label, {"code": str(error.fault.faultcode).split(":")[-1], "message": str(error.fault.faultstring)})
    except Exception as error:
        report(label, {"error": type(error).__name__ + ": " + str(error)[:300]})


call("int", "singlesms", dict(Mobile_Number=M, Password=P, To_Number="+27820000001", Message="hello"))
call("string", "multiplesms", dict(Mobile_Number=M, Password=P, To_Numbers="+27820000001,+27820000002", Message=TEXT), str)
call("DataSet", "getContactList", dict(Mobile_Number="case:contacts", Password=P), tables)
call("Account", "updateProfile", dict(Mobile_Number="case:account", Password=P, Nick_Name=TEXT, Email="a@example.org",
     Delivery_Receipt=7, Temp_Id="89abcdef-0123-4567-89ab-cdef01234567"), lambda a: {name: lexical(value) for name, value in a})
call("int parameter", "singlegroupsms", dict(Mobile_Number=M, Password=P, Group_Id=7, Message="hi"), str)
call("boolean parameter", "updateSubAccountPremiumRated", dict(Mobile_Number=M, Password=P, Premium_Rated_Identifier=1,
     Premium_Band_Identifier=2, Premium_Keyword="key", Premium_Response_Content="content", Premium_Response=True))
call("missing parameter", "multiplesms", dict(Mobile_Number=M, Message="m"), str)
call("fault", "multiplesms", dict(Mobile_Number="case:fault", Password=P, To_Numbers="", Message=""))
