// Owns: a client and a server of `addressing/desk.yaml` by gSOAP and its plugin for WS-Addressing, in either version.
// Arguments: `client`, the service's address: prints one JSON line per call. Or `server`, a port (0 for any): prints its port.
#include "DeskSoap.nsmap"
#include "soapH.h"
#include "wsaapi.h"
#include "../gsoap_namespaces.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>

static const char *const desk = "http://example.org/desk/";

static std::string quoted(const char *text) {
  if (!text) return "null";
  std::string out = "\"";
  for (; *text; text++) out += *text == '"' || *text == '\\' ? std::string("\\") + *text : std::string(1, *text);
  return out + "\"";
}

// Local name of a code with a prefix.
static const char *local(const char *name) {
  const char *colon = name ? strrchr(name, ':') : nullptr;
  return colon ? colon + 1 : name;
}

static void call(const char *address, int version, const char *name, const std::string &action, bool hasAction,
                 const std::function<int(struct soap *, std::string &)> &send) {
  struct soap *soap = soap_new1(SOAP_C_UTFSTRING);
  soap_register_plugin(soap, soap_wsa);
  soap_set_namespaces(soap, envelope(version));
  const char *id = soap_wsa_rand_uuid(soap);
  soap_wsa_request(soap, id, address, action.c_str());
  if (!hasAction) soap->header->SOAP_WSA(Action) = nullptr;
  std::string value;
  int error = send(soap, value);
  const char *code = nullptr;
  if (error && soap->fault) {
    soap_set_fault(soap);
    const char *subcode = soap_fault_subcode(soap);
    code = local(version == 12 && subcode ? subcode : *soap_faultcode(soap));
    const SOAP_ENV__Detail *detail = version == 12 ? soap->fault->SOAP_ENV__Detail : soap->fault->detail;
    if (detail && detail->ns1__Limit_) value = "Limit " + std::to_string(detail->ns1__Limit_->Most);
  }
  SOAP_ENV__Header *header = soap->header;
  const char *answered = header ? header->SOAP_WSA(Action) : nullptr;
  const bool isRelated = header && header->SOAP_WSA(RelatesTo) && header->SOAP_WSA(RelatesTo)->__item &&
                         !strcmp(header->SOAP_WSA(RelatesTo)->__item, id);
  if (error && !code) value = "error " + std::to_string(error);
  printf("{\"soap\":%d,\"call\":%s,\"value\":%s,\"code\":%s,\"action\":%s,\"isRelated\":%s}\n", version, quoted(name).c_str(),
         quoted(value.c_str()).c_str(), quoted(code).c_str(), quoted(answered).c_str(), isRelated ? "true" : "false");
  soap_destroy(soap);
  soap_end(soap);
  soap_free(soap);
}

static void callAll(const char *address) {
  const std::string start = desk;
  for (int version = 11; version <= 12; version++) {
    auto add = [&](int a) {
      return [=](struct soap *soap, std::string &value) {
        _ns1__Add request;
        request.a = a;
        request.b = 2;
        _ns1__AddResponse response;
        int error = soap_call___ns1__Add(soap, address, "", &request, response);
        if (!error) value = std::to_string(response.AddResult);
        return error;
      };
    };
    call(address, version, "Add", start + "Add", true, add(1));
    call(address, version, "declared fault", start + "Add", true, add(13));
    call(address, version, "fault", start + "Add", true, add(14));
    call(address, version, "Echo", start + "IDesk/Echo", true, [=](struct soap *soap, std::string &value) {
      std::string text = "a & b <c>";
      _ns1__Echo request;
      request.text = &text;
      _ns1__EchoResponse response;
      int error = soap_call___ns1__Echo(soap, address, "", &request, response);
      if (!error && response.EchoResult) value = *response.EchoResult;
      return error;
    });
    call(address, version, "Note", start + "Note", true, [=](struct soap *soap, std::string &value) {
      _ns1__Note request;
      request.text = nullptr;
      if (soap_send___ns1__Note(soap, address, "", &request)) return soap->error;
      soap_recv_empty_response(soap);
      value = soap->status == 202 ? "sent" : std::to_string(soap->status);
      return SOAP_OK;
    });
    call(address, version, "no action", start + "Add", false, add(1));
    call(address, version, "unknown action", "urn:unknown", true, add(1));
  }
}

int __ns1__Add(struct soap *soap, _ns1__Add *request, _ns1__AddResponse &response) {
  if (soap_wsa_check(soap)) return soap->error;
  if (request->a == 13) {
    static const char detail[] = "<Limit xmlns=\"http://example.org/desk/\"><Most>12</Most></Limit>";
    return soap_wsa_sender_fault_subcode_action(soap, nullptr, "too much", detail,
                                                "http://example.org/desk/DeskSoap/Add/Fault/Limit");
  }
  if (request->a == 14) return soap_wsa_sender_fault(soap, "never", nullptr);
  response.AddResult = request->a + request->b;
  return soap_wsa_reply(soap, nullptr, "http://example.org/desk/DeskSoap/AddResponse");
}
int __ns1__Echo(struct soap *soap, _ns1__Echo *request, _ns1__EchoResponse &response) {
  if (soap_wsa_check(soap)) return soap->error;
  response.EchoResult = request->text;
  return soap_wsa_reply(soap, nullptr, "http://example.org/desk/IDesk/EchoAnswer");
}
int __ns1__Note(struct soap *soap, _ns1__Note *) {
  if (soap_wsa_check(soap)) return soap->error;
  return soap_send_empty_response(soap, 202);
}

// The names with an underscore are those of the other version of SOAP.
int __ns1__Add_(struct soap *soap, _ns1__Add *request, _ns1__AddResponse &response) {
  return __ns1__Add(soap, request, response);
}
int __ns1__Echo_(struct soap *soap, _ns1__Echo *request, _ns1__EchoResponse &response) {
  return __ns1__Echo(soap, request, response);
}
int __ns1__Note_(struct soap *soap, _ns1__Note *request) { return __ns1__Note(soap, request); }

// A fault that arrives as a request of its own, which no client here asks for.
int SOAP_ENV__Fault(struct soap *soap, char *, char *, char *, SOAP_ENV__Detail *, SOAP_ENV__Code *, SOAP_ENV__Reason *,
                    char *, char *, SOAP_ENV__Detail *) {
  return soap_send_empty_response(soap, 202);
}

static int serveAll(int port) {
  struct soap *soap = soap_new1(SOAP_C_UTFSTRING);
  soap_register_plugin(soap, soap_wsa);
  soap->bind_flags = SO_REUSEADDR;
  setvbuf(stdout, nullptr, _IONBF, 0);
  if (!soap_valid_socket(soap_bind(soap, "127.0.0.1", port, 100))) return 1;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(soap->master, (struct sockaddr *)&address, &length);
  printf("port %d\n", ntohs(address.sin_port));
  for (;;) {
    if (!soap_valid_socket(soap_accept(soap))) return 1;
    soap_serve(soap);
    soap_destroy(soap);
    soap_end(soap);
  }
}

int main(int, char **arguments) {
  if (strcmp(arguments[1], "server") == 0) return serveAll(atoi(arguments[2]));
  callAll(arguments[2]);
  return 0;
}
