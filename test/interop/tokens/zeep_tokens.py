"""Owns: whether the UsernameToken in each of our requests is the one that zeep makes of the same name, password, nonce and time.

Reads a JSON line per request: { username, password, digest, request }. Prints a line per request: nothing, or what differs.
"""
import base64
import datetime
import json
import sys

from lxml import etree
from zeep import ns
from zeep.wsse import username as zeep_username

WSSE, WSU = "{%s}" % ns.WSSE, "{%s}" % ns.WSU


def canonical(element):
    return etree.canonicalize(etree.tostring(element, with_tail=False, encoding="unicode"), rewrite_prefixes=True)


def compare(case):
    ours = etree.fromstring(case["request"].encode())
    header, body = list(ours)
    if etree.QName(header).localname != "Header" or etree.QName(body).localname != "Body":
        return "the envelope does not hold a Header before its Body"
    token = header.find(WSSE + "Security/" + WSSE + "UsernameToken")
    nonce = token.findtext(WSSE + "Nonce")
    created = token.findtext(WSU + "Created")
    zeep_username.os.urandom = lambda size: base64.b64decode(nonce)
    made = zeep_username.UsernameToken(
        case["username"],
        case["password"],
        use_digest=case["digest"],
        created=created and datetime.datetime.fromisoformat(created.replace("Z", "+00:00")),
        zulu_timestamp=True,
    )
    empty = etree.Element(ours.tag)
    etree.SubElement(empty, body.tag)
    theirs, _headers = made.apply(empty, {})
    their_token = theirs.find(header.tag + "/" + WSSE + "Security/" + WSSE + "UsernameToken")
    left, right = canonical(token), canonical(their_token)
    return "" if left == right else "ours %s, zeep's %s" % (left, right)


for line in sys.stdin:
    print(compare(json.loads(line)))
