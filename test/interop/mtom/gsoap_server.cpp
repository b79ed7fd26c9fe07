// Owns: a server of `mtom/files.yaml` by gSOAP that answers with MTOM. Argument: a port, 0 for any. Prints its port.
// Echo returns the bytes that it gets, Put their number, or -1 if they are not the pattern that Get returns.
#include "soapFilesSoapService.h"
#include "FilesSoap.nsmap"
#include <cstdio>
#include <cstdlib>

int FilesSoapService::Echo_(_ns1__Echo *request, _ns1__EchoResponse &response) {
  if (request->content) {
    request->content->id = nullptr;
    request->content->type = (char *)"application/octet-stream";
  }
  response.EchoResult = request->content;
  return SOAP_OK;
}
int FilesSoapService::Put_(_ns1__Put *request, _ns1__PutResponse &response) {
  const xsd__base64Binary *content = request->document ? request->document->Content : nullptr;
  response.PutResult = content ? content->__size : 0;
  for (int at = 0; content && at < content->__size; at++)
    if (content->__ptr[at] != (unsigned char)(at * 7)) response.PutResult = -1;
  return SOAP_OK;
}
int FilesSoapService::Get_(_ns1__Get *request, _ns1__GetResponse &response) {
  ns1__Document *document = soap_new_ns1__Document(soap);
  xsd__base64Binary *content = soap_new_xsd__base64Binary(soap);
  content->__size = request->size;
  content->__ptr = (unsigned char *)soap_malloc(soap, request->size + 1);
  for (int at = 0; at < request->size; at++) content->__ptr[at] = (unsigned char)(at * 7);
  content->type = (char *)"application/octet-stream";
  document->Content = content;
  response.GetResult = document;
  return SOAP_OK;
}

// The names with an underscore are those of the other version of SOAP.
int FilesSoapService::Echo(_ns1__Echo *request, _ns1__EchoResponse &response) { return Echo_(request, response); }
int FilesSoapService::Put(_ns1__Put *request, _ns1__PutResponse &response) { return Put_(request, response); }
int FilesSoapService::Get(_ns1__Get *request, _ns1__GetResponse &response) { return Get_(request, response); }

int main(int, char **arguments) {
  FilesSoapService service(SOAP_ENC_MTOM | SOAP_C_UTFSTRING);
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
