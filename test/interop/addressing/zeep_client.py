"""Owns: calls of `addressing/desk.yaml` by zeep, with the headers that it adds by itself for actions of the WSDL, and with its plugin.

Arguments: the path of the WSDL, the service's address, and `actions` or `plugin`. Prints one JSON line per call.
"""
import json
import sys

import zeep
from lxml import etree
from zeep.plugins import HistoryPlugin, Plugin
from zeep.wsa import WsAddressingPlugin

WSA = "{http://www.w3.org/2005/08/addressing}"


class OtherAction(Plugin):
    """Replaces the header Action, or removes it. `action`: None leaves it, an empty text removes it."""

    action = None

    def egress(self, envelope, http_headers, operation, binding_options):
        for header in list(envelope.iter(WSA + "Action")):
            if self.action == "":
                header.getparent().remove(header)
            elif self.action is not None:
                header.text = self.action
        return envelope, http_headers


def text_of(envelope, name):
    return None if envelope is None else envelope.findtext(".//" + WSA + name)


def call_all(path, address, soap, binding, has_plugin):
    history, other = HistoryPlugin(), OtherAction()
    client = zeep.Client(path, plugins=[*([WsAddressingPlugin()] if has_plugin else []), other, history])
    service = client.create_service("{http://example.org/desk/}" + binding, address)
    if has_plugin:
        for operation in service._binding._operations.values():
            operation.abstract.wsa_action = None

    def show(name, call, action=None):
        other.action = action
        code = None
        history._buffer.clear()
        try:
            answer = call()
            value = "sent" if answer is None else str(answer)
        except zeep.exceptions.Fault as fault:
            limit = None if fault.detail is None else fault.detail.findtext(".//{http://example.org/desk/}Most")
            value = "" if limit is None else "Limit " + limit
            code = str(fault.code).split(":")[-1]
            if fault.subcodes:
                code = fault.subcodes[-1].localname
        sent = history.last_sent["envelope"]
        received = history.last_received["envelope"] if len(history._buffer) and history._buffer[-1]["received"] else None
        line = {"soap": soap, "call": name, "value": value, "code": code, "action": text_of(received, "Action")}
        line["isRelated"] = received is not None and text_of(received, "RelatesTo") == text_of(sent, "MessageID")
        print(json.dumps(line))

    show("Add", lambda: service.Add(a=1, b=2))
    show("declared fault", lambda: service.Add(a=13, b=2))
    show("fault", lambda: service.Add(a=14, b=2))
    show("Echo", lambda: service.Echo(text="a & b <c>"))
    show("Note", lambda: service.Note(text="note"))
    show("no action", lambda: service.Add(a=1, b=2), "")
    show("unknown action", lambda: service.Add(a=1, b=2), "urn:unknown")


path, address, mode = sys.argv[1:]
for soap, binding in ((11, "DeskSoap"), (12, "DeskSoap12")):
    call_all(path, address, soap, binding, mode == "plugin")
