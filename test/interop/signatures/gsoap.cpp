// Owns: a client and a server of `signatures/notes.yaml` by gSOAP and its plugin for WS-Security.
// Arguments: `client` or `server`; the service's address, or a port (0 for any); key, certificate, trusted certificate; then
// - client: `canonical`, or `plain` for no canonical XML. Prints a line per call: version, algorithm, the text or the fault.
// - server: version of the first row of its table (11, 12), and how it checks the Body (`body`, `element`). Prints its port, then a line per request.
#include "NotesSoap.nsmap"
#include "soapH.h"
#include "wsseapi.h"
#include "../gsoap_namespaces.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

static EVP_PKEY *key;
static const char *certificate, *trusted;
static bool checksElement;

static struct soap *context(int version, bool isCanonical) {
  struct soap *soap = soap_new1(SOAP_C_UTFSTRING | (isCanonical ? SOAP_XML_CANONICAL : 0));
  soap->cafile = trusted;
  soap_set_namespaces(soap, envelope(version));
  soap_register_plugin(soap, soap_wsse);
  soap_wsse_verify_auto(soap, SOAP_SMD_NONE, nullptr, 0);
  return soap;
}

static int sign(struct soap *soap, int algorithm) {
  soap_wsse_delete_Security(soap);
  return soap_wsse_add_Timestamp(soap, "Time", 300) ||
         soap_wsse_add_BinarySecurityTokenPEM(soap, "X509Token", certificate) ||
         soap_wsse_add_KeyInfo_SecurityTokenReferenceX509(soap, "#X509Token") ||
         soap_wsse_sign_body(soap, algorithm, key, 0) || soap_wsse_sign_only(soap, "Time Body");
}

// The signature itself was verified before: this asks whether it is of Timestamp and Body.
static int check(struct soap *soap, bool asElement) {
  const char *utility = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
  if (soap_wsse_verify_Timestamp(soap)) return soap->error;
  if (soap_wsse_verify_element(soap, utility, "Timestamp") != 1)
    return soap_wsse_sender_fault(soap, "Timestamp not signed", nullptr);
  if (!asElement) return soap_wsse_verify_body(soap);
  if (soap_wsse_verify_element(soap, soap->namespaces[0].ns, "Body") == 1) return SOAP_OK;
  return soap_wsse_sender_fault(soap, "Body not signed", nullptr);
}

static const char *reason(struct soap *soap) {
  soap_set_fault(soap);
  const char **text = soap_faultstring(soap);
  return text && *text ? *text : "an error";
}

int __ns1__Say(struct soap *soap, _ns1__Say *request, _ns1__SayResponse &response) {
  if (check(soap, checksElement)) {
    int error = soap->error;
    printf("%s\n", reason(soap));
    // Otherwise the fault repeats the Security header of the request.
    soap_wsse_delete_Security(soap);
    return error;
  }
  printf("signed\n");
  response.SayResult = request->text;
  return sign(soap, SOAP_SMD_SIGN_RSA_SHA256);
}
int __ns1__Say_(struct soap *soap, _ns1__Say *request, _ns1__SayResponse &response) {
  return __ns1__Say(soap, request, response);
}

static int serve(int port, int version) {
  struct soap *soap = context(version, true);
  soap->bind_flags = SO_REUSEADDR;
  if (soap_bind(soap, "127.0.0.1", port, 100) < 0) return 1;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(soap->master, (struct sockaddr *)&address, &length);
  printf("port %d\n", ntohs(address.sin_port));
  for (;;) {
    if (soap_accept(soap) < 0) return 1;
    soap_serve(soap);
    soap_destroy(soap);
    soap_end(soap);
  }
}

static const std::pair<const char *, int> algorithms[] = {
    {"rsa-sha1", SOAP_SMD_SIGN_RSA_SHA1},
    {"rsa-sha256", SOAP_SMD_SIGN_RSA_SHA256},
    {"rsa-sha384", SOAP_SMD_SIGN_RSA_SHA384},
    {"rsa-sha512", SOAP_SMD_SIGN_RSA_SHA512},
};

static void call(const char *address, int version, bool isCanonical) {
  for (const auto &[name, algorithm] : algorithms) {
    struct soap *soap = context(version, isCanonical);
    std::string text = "a & b <c> \"\u00e9\" \U0001F529";
    _ns1__Say request;
    request.text = &text;
    _ns1__SayResponse response;
    const bool failed = sign(soap, algorithm) ||
                        soap_call___ns1__Say(soap, address, "http://example.org/notes/Say", &request, response) ||
                        check(soap, false);
    const char *result = failed ? reason(soap) : response.SayResult ? response.SayResult->c_str() : "nothing";
    printf("%d %s %s\n", version, name, result);
    soap_destroy(soap);
    soap_end(soap);
    soap_free(soap);
  }
}

int main(int, char **arguments) {
  setvbuf(stdout, nullptr, _IONBF, 0);
  FILE *file = fopen(arguments[3], "r");
  key = PEM_read_PrivateKey(file, nullptr, nullptr, nullptr);
  fclose(file);
  certificate = arguments[4];
  trusted = arguments[5];
  if (!strcmp(arguments[1], "server")) {
    checksElement = !strcmp(arguments[7], "element");
    return serve(atoi(arguments[2]), atoi(arguments[6]));
  }
  for (int version = 11; version <= 12; version++) call(arguments[2], version, !strcmp(arguments[6], "canonical"));
}
