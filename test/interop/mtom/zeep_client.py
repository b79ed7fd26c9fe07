"""Owns: calls of `mtom/files.yaml` by zeep, which writes base64 and reads answers with MTOM if it accepts them.

Arguments: the path of the WSDL, the service's address. Prints one JSON line per call.
"""
import json
import sys
import zeep

path, address = sys.argv[1:]
for number, binding in ((11, "FilesSoap"), (12, "FilesSoap12")):
    client = zeep.Client(path)
    client.transport.session.headers["Accept"] = "multipart/related, text/xml"
    service = client.create_service("{http://example.org/files/}" + binding, address)
    for size in (1, 5, 5000, 300000):
        content = bytes(at * 7 % 256 for at in range(size))
        print(json.dumps({"soap": number, "size": size, "same": service.Echo(content=content) == content}))
