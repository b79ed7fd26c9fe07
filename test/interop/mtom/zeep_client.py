"""Owns: calls of `mtom/files.yaml` by zeep, which writes base64 and reads answers with MTOM if it accepts them.

Arguments: the path of the WSDL, the service's address. Prints one JSON line per call.
With a version and a size as further arguments: one call of Get, and how many right bytes were read.
"""
import json
import sys
import zeep

path, address, *single = sys.argv[1:]
if single:
    version, size = map(int, single)
    client = zeep.Client(path, settings=zeep.Settings(xml_huge_tree=True))
    client.transport.session.headers["Accept"] = "multipart/related, text/xml"
    service = client.create_service("{http://example.org/files/}FilesSoap" + ("12" if version == 12 else ""), address)
    content = service.Get(size=size).Content
    pattern = bytes(at * 7 % 256 for at in range(256))
    print(len(content) if content == pattern * (size // 256) else -1)
    sys.exit()
for number, binding in ((11, "FilesSoap"), (12, "FilesSoap12")):
    client = zeep.Client(path)
    client.transport.session.headers["Accept"] = "multipart/related, text/xml"
    service = client.create_service("{http://example.org/files/}" + binding, address)
    for size in (1, 5, 5000, 300000):
        content = bytes(at * 7 % 256 for at in range(size))
        print(json.dumps({"soap": number, "size": size, "same": service.Echo(content=content) == content}))
