"""Owns: calls to the service of echo.yaml by suds over SOAP 1.1 (it knows no other).

Arguments: the service's address, a file of calls in JSON. Prints a JSON line per call: the answer, or the fault.
"""
import base64
import datetime
import decimal
import json
import logging
import sys

from suds import WebFault
from suds.client import Client
from suds.sax.text import Text

logging.disable(logging.CRITICAL)
url, calls = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
client = Client(url + "?WSDL", cache=None)
client.set_options(port="EchoSoap")


def given(value, operation):
    if isinstance(value, list):
        return [given(each, operation) for each in value]
    if not isinstance(value, dict):
        # It writes True and False for types of SOAP encoding.
        return str(value).lower() if isinstance(value, bool) else value
    if "$bytes" in value:
        data = base64.b64decode(value["$bytes"])
        return data.hex().upper() if operation == "EchoHex" else value["$bytes"]
    members = {name: given(each, operation) for name, each in value.items()}
    if "$type" not in members:
        return members
    typed = client.factory.create("{urn:example:echo}" + members.pop("$type"))
    for name, each in members.items():
        setattr(typed, name, each)
    return typed


def shown(value):
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return None
    if isinstance(value, (int, decimal.Decimal)):
        return str(value)
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, list):
        return [shown(each) for each in value]
    if isinstance(value, (str, float)):
        return str(value) if isinstance(value, Text) else value
    members = {name: shown(each) for name, each in value}
    kind = type(value).__name__
    return {**members, "$type": kind} if kind in ("Shape", "Circle", "Ring") else members


for at, call in enumerate(calls):
    operation = call["operation"]
    parameters = {name: given(each, operation) for name, each in call["parameters"].items()}
    try:
        answer = shown(getattr(client.service, operation)(**parameters))
    except WebFault as error:
        answer = {"$fault": str(error.fault.faultstring)}
    except Exception as error:
        answer = {"$error": type(error).__name__ + ": " + str(error)[:200]}
    print(json.dumps({"binding": "soap11", "at": at, "answer": answer}, ensure_ascii=False))
