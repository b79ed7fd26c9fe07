// Owns: a server of gSOAP for `attachments/claims.yaml`, which sends back what it gets. Argument: a port, or 0 for a free one, which is printed.
#include "soapClaimsSoapService.h"
#include "ClaimsSoap.nsmap"
#include <cstdio>
#include <cstdlib>
#include <cstring>

/** The number of bytes of the attachment Photo, which goes back as Copy; -1: there is none. */
static int copyPhoto(struct soap *soap) {
  for (auto part = soap->mime.begin(); part != soap->mime.end(); ++part) {
    if (!(*part).id || !strstr((*part).id, "Photo=") || strcmp((*part).type, "image/jpeg")) continue;
    size_t size = (*part).size;
    char *copy = (char *)soap_malloc(soap, size + 1);
    memcpy(copy, (*part).ptr, size);
    soap_set_mime(soap, nullptr, nullptr);
    soap_set_mime_attachment(soap, copy, size, SOAP_MIME_BINARY, "image/jpeg", "<Copy=1@gsoap>", nullptr, nullptr);
    return (int)size;
  }
  return -1;
}

int ClaimsSoapService::Store(int, ns1__StoreResponse &response) {
  response.Size = copyPhoto(soap);
  return SOAP_OK;
}
int ClaimsSoapService::Count(int Number, ns1__CountResponse &response) {
  response.CountResult = Number;
  return SOAP_OK;
}

// The names with an underscore are those of the other version of SOAP.
int ClaimsSoapService::Store_(int, ns1__StoreResponse_ &response) {
  response.Size = copyPhoto(soap);
  return SOAP_OK;
}
int ClaimsSoapService::Count_(int Number, ns1__CountResponse_ &response) {
  response.CountResult = Number;
  return SOAP_OK;
}

int main(int, char **arguments) {
  ClaimsSoapService service;
  service.soap->bind_flags = SO_REUSEADDR;
  setvbuf(stdout, nullptr, _IONBF, 0);
  if (service.bind("127.0.0.1", atoi(arguments[1]), 100) < 0) return 1;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(service.soap->master, (struct sockaddr *)&address, &length);
  printf("port %d\n", ntohs(address.sin_port));
  for (;;) {
    if (service.accept() < 0) return 1;
    service.serve();
    service.destroy();
  }
}
