// Owns: calls of `mtom/files.yaml` with MTOM by gSOAP's proxy, over SOAP 1.1 and SOAP 1.2. Argument: the service's address.
// Prints one JSON line per call: the sizes and sums of the bytes that were returned.
#include "soapFilesSoapProxy.h"
#include "FilesSoap.nsmap"
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static const Namespace *envelope(bool is12) {
  static std::vector<Namespace> turned;
  if (is12) return namespaces;
  for (const Namespace *entry = namespaces; turned.empty() || turned.back().id; entry++) {
    turned.push_back(*entry);
    if (entry->id && std::string(entry->id).rfind("SOAP-", 0) == 0) std::swap(turned.back().ns, turned.back().in);
  }
  return turned.data();
}

int main(int, char **arguments) {
  for (int version = 11; version <= 12; version++)
    for (int size : {1, 5, 5000, 300000}) {
      FilesSoapProxy proxy(arguments[1], SOAP_ENC_MTOM | SOAP_C_UTFSTRING);
      soap_set_namespaces(proxy.soap, envelope(version == 12));
      std::vector<unsigned char> bytes(size + 1);
      for (int at = 0; at < size; at++) bytes[at] = (unsigned char)(at * 7);
      xsd__base64Binary content;
      content.__ptr = bytes.data();
      content.__size = size;
      content.id = nullptr;
      content.type = (char *)"image/png";
      content.options = nullptr;
      _ns1__Echo request;
      request.content = &content;
      _ns1__EchoResponse response;
      if (proxy.Echo(&request, response) != SOAP_OK) {
        printf("{\"soap\":%d,\"size\":%d,\"error\":%d}\n", version, size, proxy.soap->error);
        soap_print_fault(proxy.soap, stderr);
        continue;
      }
      const xsd__base64Binary *result = response.EchoResult;
      bool same = result && result->__size == size && !memcmp(result->__ptr, bytes.data(), size);
      printf("{\"soap\":%d,\"size\":%d,\"same\":%s}\n", version, size, same ? "true" : "false");
    }
}
