"""Owns: calls to the service of echo.yaml by zeep over SOAP 1.1 and 1.2.

zeep reads the schema of SOAP encoding from its address; here it is the file of the generator, since the run has no network.
Arguments: the service's address, a file of calls in JSON. Prints a JSON line per call and version of SOAP: the answer, or the fault.
"""
import base64
import datetime
import decimal
import json
import os
import sys

import isodate
import zeep
from zeep.transports import Transport

ENCODING = os.path.join(os.path.dirname(__file__), "../../../generator/import/well-known/soap11-encoding.xsd")


class OfflineTransport(Transport):
    def load(self, address):
        if address.startswith("http://schemas.xmlsoap.org/soap/encoding"):
            with open(ENCODING, "rb") as file:
                return file.read()
        return super().load(address)


url, calls = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
client = zeep.Client(url + "?WSDL", transport=OfflineTransport())
NS = "urn:example:echo"


def given(value, operation):
    if isinstance(value, list):
        return [given(each, operation) for each in value]
    if value is None:
        return zeep.xsd.Nil
    if not isinstance(value, dict):
        return float(value) if operation == "EchoDoubles" else value
    if "$bytes" in value:
        data = base64.b64decode(value["$bytes"])
        return data.hex().upper() if operation == "EchoHex" else value["$bytes"] if operation == "EchoBlobs" else data
    members = {name: given(each, operation) for name, each in value.items()}
    kind = members.pop("$type", None)
    return members if kind is None else client.get_type(f"{{{NS}}}{kind}")(**members)


def shown(value, operation):
    if operation == "EchoHex":
        return {"$bytes": base64.b64encode(bytes.fromhex(value)).decode()}
    if hasattr(value, "tag"):
        # A null item of an array, which zeep gives as its element.
        return None if value.get("{http://www.w3.org/2001/XMLSchema-instance}nil") == "true" else {"$element": value.tag}
    if isinstance(value, bool) or value is None or isinstance(value, (str, float)):
        return value
    if isinstance(value, bytes):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, (int, decimal.Decimal)):
        return str(value)
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, (datetime.timedelta, isodate.Duration)):
        return isodate.duration_isoformat(value)
    if isinstance(value, list):
        return [shown(each, operation) for each in value]
    if hasattr(value, "_value_1"):
        return shown(value._value_1, operation)
    kind = type(value).__name__
    members = {name: shown(value[name], operation) for name in value}
    return {**members, "$type": kind} if kind in ("Shape", "Circle", "Ring") else members


for binding, port in (("soap11", "EchoSoap"), ("soap12", "EchoSoap12")):
    service = client.bind("Echo", port)
    for at, call in enumerate(calls):
        operation = call["operation"]
        try:
            parameters = {name: given(each, operation) for name, each in call["parameters"].items()}
            answer = shown(service[operation](**parameters), operation)
        except zeep.exceptions.Fault as fault:
            answer = {"$fault": fault.message}
        except Exception as error:
            answer = {"$error": type(error).__name__ + ": " + str(error)[:200]}
        print(json.dumps({"binding": binding, "at": at, "answer": answer}, ensure_ascii=False))
