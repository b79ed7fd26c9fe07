// Owns: calls of `mtom/files.yaml` with MTOM by gSOAP's proxy, over SOAP 1.1 and SOAP 1.2. Argument: the service's address.
// Prints one JSON line per call: the size, and whether the same bytes were returned.
// With a version, `send` or `read`, and a size as further arguments: one call of Put or Get, and how many right bytes were transferred.
#include "soapFilesSoapProxy.h"
#include "FilesSoap.nsmap"
#include "../gsoap_namespaces.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static void pattern(std::vector<unsigned char> &bytes) {
  for (size_t at = 0; at < bytes.size(); at++) bytes[at] = (unsigned char)(at * 7);
}

static xsd__base64Binary contentOf(std::vector<unsigned char> &bytes, int size, const char *type) {
  xsd__base64Binary content;
  content.__ptr = bytes.data();
  content.__size = size;
  content.id = nullptr;
  content.type = (char *)type;
  content.options = nullptr;
  return content;
}

static int transfer(const char *address, int version, bool isSent, int size) {
  FilesSoapProxy proxy(address, SOAP_ENC_MTOM | SOAP_C_UTFSTRING);
  soap_set_namespaces(proxy.soap, envelope(version));
  std::vector<unsigned char> bytes(size);
  pattern(bytes);
  int length = 0, error = SOAP_OK;
  if (isSent) {
    xsd__base64Binary content = contentOf(bytes, size, "application/octet-stream");
    ns1__Document document;
    document.Content = &content;
    _ns1__Put request;
    request.document = &document;
    _ns1__PutResponse response;
    error = proxy.Put(&request, response);
    length = response.PutResult;
  } else {
    _ns1__Get request;
    request.size = size;
    _ns1__GetResponse response;
    error = proxy.Get(&request, response);
    const xsd__base64Binary *content = error || !response.GetResult ? nullptr : response.GetResult->Content;
    if (content) length = content->__size == size && !memcmp(content->__ptr, bytes.data(), size) ? size : -1;
  }
  if (error) soap_print_fault(proxy.soap, stderr);
  printf("%d\n", length);
  return error != SOAP_OK;
}

int main(int count, char **arguments) {
  if (count > 2)
    return transfer(arguments[1], atoi(arguments[2]), !strcmp(arguments[3], "send"), atoi(arguments[4]));
  for (int version = 11; version <= 12; version++)
    for (int size : {1, 5, 5000, 300000}) {
      FilesSoapProxy proxy(arguments[1], SOAP_ENC_MTOM | SOAP_C_UTFSTRING);
      soap_set_namespaces(proxy.soap, envelope(version));
      std::vector<unsigned char> bytes(size + 1);
      pattern(bytes);
      xsd__base64Binary content = contentOf(bytes, size, "image/png");
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
