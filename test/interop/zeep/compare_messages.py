"""Owns: what zeep would send, by the WSDL, for the values of our request fixtures, and what it reads in our answers: whether that is the same XML.

The values of a request are read from a fixture by local names alone, whatever namespace, order or type the WSDL says: those zeep adds by itself. An
answer is read by zeep, by the WSDL, and written again. Both sides are compared as canonical XML (C14N 2.0 of lxml, prefixes renamed), requests also by
the SOAPAction.

Arguments: for each service the WSDL and the folder of its fixtures. Prints a JSON line per service that cannot be read and per message.
"""
import json
import os
import sys

from lxml import etree
from zeep import Client, xsd
from zeep.transports import Transport
from zeep.wsdl.bindings.soap import Soap11Binding, Soap12Binding

SCHEMA = "http://www.w3.org/2001/XMLSchema"
XSI = "{http://www.w3.org/2001/XMLSchema-instance}"
ENVELOPES = {
    "soap11": ("http://schemas.xmlsoap.org/soap/envelope/", Soap11Binding),
    "soap12": ("http://www.w3.org/2003/05/soap-envelope", Soap12Binding),
}


class Offline(Transport):
    def _load_remote_data(self, url):
        raise ConnectionError("it imports " + url)


def local_name(name):
    return etree.QName(name).localname


def read_value(element, client):
    """An element as zeep takes it: a text, xsd.Nil, or a dictionary, whose lists are elements of one name."""
    if element.get(XSI + "nil") in ("true", "1"):
        return xsd.Nil
    values = {local_name(name): value for name, value in element.attrib.items() if not name.startswith(XSI)}
    declared = element.get(XSI + "type")
    if len(element) == 0 and not values and declared is None:
        return element.text or ""
    if len(element) == 0 and element.text:
        values["_value_1"] = element.text
    for child in element:
        name, value = local_name(child), read_value(child, client)
        if name not in values:
            values[name] = value
        elif isinstance(values[name], list):
            values[name].append(value)
        else:
            values[name] = [values[name], value]
    return values if declared is None else read_typed(element, declared, values, client)


def read_typed(element, declared, values, client):
    prefix, _, name = declared.rpartition(":")
    found = client.get_type(etree.QName(element.nsmap[prefix or None], name))
    return found(**values) if isinstance(found, xsd.ComplexType) else xsd.AnyObject(found, values.get("_value_1", ""))


def create(client, operation, envelope, binding):
    """What zeep makes of the values of an envelope: content and headers."""
    space, kind = ENVELOPES[binding]
    bound = next(each for each in client.wsdl.bindings.values() if type(each) is kind).get(operation)
    body, header = envelope.find("{%s}Body" % space), envelope.find("{%s}Header" % space)
    value = read_value(body[0], client) if len(body) > 0 else {}
    if value == "" and isinstance(bound.input.body.type, xsd.ComplexType):
        value = {}
    positional, named = ([], dict(value)) if isinstance(value, dict) else ([value], {})
    if header is not None:
        named["_soapheaders"] = {local_name(each): read_value(each, client) for each in header}
    return bound.create(*positional, **named)


def canonical(element):
    text = etree.tostring(element).decode()
    return etree.canonicalize(text, rewrite_prefixes=True, qname_aware_attrs=[XSI + "type"])


def action_of(headers, binding):
    """The SOAPAction of SOAP 1.1; in SOAP 1.2 zeep sends one where nobody reads it."""
    return {name.lower(): value for name, value in headers.items()}["soapaction"] if binding == "soap11" else ""


def read_fixture(path):
    with open(path, newline="", encoding="utf-8") as file:
        head, _, body = file.read().partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.split("\n")[1:])
    return headers, etree.fromstring(body.encode())


def compare(client, operation, binding, path):
    headers, ours = read_fixture(path)
    theirs = create(client, operation, ours, binding)
    sides = [[canonical(ours), action_of(headers, binding)], [canonical(theirs.content), action_of(theirs.headers, binding)]]
    return None if sides[0] == sides[1] else "ours is %s with %s, zeep's %s with %s" % (*sides[0], *sides[1])


def reread(element):
    """An answer as it may come out again: zeep keeps no type of a value in anyType, and nothing of an element without content."""
    for each in list(element.iter(etree.Element)):
        name = each.get(XSI + "type")
        if name is not None and each.nsmap.get(name.rpartition(":")[0] or None) == SCHEMA:
            del each.attrib[XSI + "type"]
    for each in reversed(list(element.iterdescendants(etree.Element))):
        if len(each) == 0 and not each.text and not each.attrib:
            each.getparent().remove(each)
    return canonical(element)


def compare_reply(client, operation, binding, path):
    space, kind = ENVELOPES[binding]
    bound = next(each for each in client.wsdl.bindings.values() if type(each) is kind).get(operation)
    # Once for each side: zeep takes what any element may be out of what it reads.
    element, ours = [read_fixture(path)[1].find("{%s}Body" % space)[0] for _side in range(2)]
    declared = bound.output.body
    if len(element) == 0 and not element.attrib and not element.text:
        return None if element.tag == declared.qname else "ours is %s, the WSDL's %s" % (element.tag, declared.qname)
    place = etree.Element("place")
    declared.render(place, declared.parse(element, client.wsdl.types))
    sides = reread(ours), reread(place[0])
    return None if sides[0] == sides[1] else "ours is %s, what zeep reads in it %s" % sides


COMPARISONS = {"request": compare, "response": compare_reply}


def has_message(exchange, message, fixtures):
    """An answer of an operation without one has no body; the schema in a DataSet is nothing that zeep could write."""
    if message == "request":
        return True
    with open(os.path.join(fixtures, exchange[message]), encoding="utf-8") as file:
        text = file.read()
    return "<" in text and 'xmlns:msdata="' not in text


def main(services):
    for wsdl, fixtures in services:
        line = {"file": os.path.basename(wsdl)}
        try:
            client = Client(wsdl, transport=Offline())
        except Exception as error:
            print(json.dumps({**line, "problem": "%s: %s" % (type(error).__name__, error)}))
            continue
        with open(os.path.join(fixtures, "index.json"), encoding="utf-8") as file:
            operations = json.load(file)["operations"]
        for operation in operations:
            for exchange in [each for each in operation["exchanges"] if each["binding"] in ENVELOPES]:
                name, binding = operation["operation"], exchange["binding"]
                for message in [each for each in COMPARISONS if has_message(exchange, each, fixtures)]:
                    try:
                        problem = COMPARISONS[message](client, name, binding, os.path.join(fixtures, exchange[message]))
                    except Exception as error:
                        problem = "%s: %s" % (type(error).__name__, error)
                    print(json.dumps({**line, "message": message, "operation": name, "binding": binding, "problem": problem}))


main(list(zip(sys.argv[1::2], sys.argv[2::2])))
