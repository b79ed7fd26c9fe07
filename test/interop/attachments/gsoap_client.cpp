// Owns: calls of `attachments/claims.yaml` by gSOAP's proxy, over SOAP 1.1 and SOAP 1.2. Argument: the service's address.
// Prints one JSON line per call: the size that the server counted, and whether the attachment came back as it was sent.
#include "soapClaimsSoapProxy.h"
#include "ClaimsSoap.nsmap"
#include "../gsoap_namespaces.h"
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

int main(int, char **arguments) {
  for (int version = 11; version <= 12; version++)
    for (int size : {1, 5, 5000, 300000}) {
      ClaimsSoapProxy proxy;
      soap_set_namespaces(proxy.soap, envelope(version));
      std::vector<char> photo(size);
      for (int at = 0; at < size; at++) photo[at] = (char)(at * 7);
      soap_set_mime(proxy.soap, nullptr, nullptr);
      soap_set_mime_attachment(proxy.soap, photo.data(), size, SOAP_MIME_BINARY, "image/jpeg", "<Photo=1@gsoap>", nullptr, nullptr);
      ns1__StoreResponse response;
      if (proxy.Store(arguments[1], nullptr, size, response) != SOAP_OK) {
        printf("{\"soap\":%d,\"size\":%d,\"error\":%d}\n", version, size, proxy.soap->error);
        soap_print_fault(proxy.soap, stderr);
        continue;
      }
      bool same = false;
      for (auto part = proxy.soap->mime.begin(); part != proxy.soap->mime.end(); ++part)
        same = (int)(*part).size == size && !memcmp((*part).ptr, photo.data(), size) && !strcmp((*part).type, "image/jpeg");
      printf("{\"soap\":%d,\"size\":%d,\"same\":%s}\n", version, response.Size, same ? "true" : "false");
    }
}
