// Owns: the service of echo.yaml by gSOAP, with the classes that wsdl2h and soapcpp2 make. Argument: the address of a service to which gSOAP's
// own client passes on every call with the same objects; without it, each operation returns its parameter. Prints the port.
#include "soapEchoSoapProxy.h"
#include "soapEchoSoapService.h"
#include "EchoSoap.nsmap"
#include <cstdio>

static EchoSoapProxy *upstream = nullptr;

// Values of a call belong to the proxy until the next call.
static int passed(struct soap *soap, int code) {
  if (code == SOAP_OK) return code;
  const char **reason = soap_faultstring(upstream->soap);
  return soap_receiver_fault(soap, reason && *reason ? soap_strdup(soap, *reason) : "no reason", nullptr);
}

#define SCALAR(operation, type, result)                                                                   \
  int EchoSoapService::operation(type value, result &answer) {                                            \
    if (upstream) return passed(soap, upstream->operation(value, answer));                                \
    answer = value;                                                                                       \
    return SOAP_OK;                                                                                       \
  }                                                                                                       \
  int EchoSoapService::operation##_(type value, result &answer) {                                         \
    if (upstream) return passed(soap, upstream->operation##_(value, answer));                             \
    answer = value;                                                                                       \
    return SOAP_OK;                                                                                       \
  }
#define TEXT(operation) SCALAR(operation, const std::string &, std::string)
#define NUMBER(operation, type) SCALAR(operation, type, type)
#define STRUCT(operation, type)                                                                           \
  int EchoSoapService::operation(type value, ns1__##operation##Response &answer) {                        \
    if (upstream) return passed(soap, upstream->operation(value, answer));                                \
    answer.return_ = value;                                                                               \
    return SOAP_OK;                                                                                       \
  }                                                                                                       \
  int EchoSoapService::operation##_(type value, ns1__##operation##Response_ &answer) {                    \
    if (upstream) return passed(soap, upstream->operation##_(value, answer));                             \
    answer.return_ = value;                                                                               \
    return SOAP_OK;                                                                                       \
  }
#define ARRAY(name) STRUCT(Echo##name, name *)

TEXT(EchoString)
NUMBER(EchoBoolean, bool)
NUMBER(EchoByte, char)
NUMBER(EchoShort, short)
NUMBER(EchoInt, int)
NUMBER(EchoLong, LONG64)
NUMBER(EchoUnsignedByte, unsigned char)
NUMBER(EchoUnsignedShort, unsigned short)
NUMBER(EchoUnsignedInt, unsigned int)
NUMBER(EchoUnsignedLong, ULONG64)
TEXT(EchoInteger)
TEXT(EchoDecimal)
NUMBER(EchoFloat, float)
NUMBER(EchoDouble, double)
NUMBER(EchoDateTime, time_t)
TEXT(EchoDate)
TEXT(EchoTime)
TEXT(EchoDuration)
SCALAR(EchoBase64, const xsd__base64Binary &, xsd__base64Binary)
SCALAR(EchoHex, const xsd__hexBinary &, xsd__hexBinary)
TEXT(EchoUri)
TEXT(EchoToken)
STRUCT(EchoGuid, const std::string &)
STRUCT(EchoKind, ns1__Kind)
TEXT(EchoNullString)
NUMBER(EchoNullBoolean, bool)
NUMBER(EchoNullInt, int)
NUMBER(EchoNullLong, LONG64)
TEXT(EchoNullDecimal)
NUMBER(EchoNullDouble, double)
NUMBER(EchoNullDateTime, time_t)
SCALAR(EchoNullBase64, const SOAP_ENC__base64Binary &, SOAP_ENC__base64Binary)
STRUCT(EchoPlace, ns1__Place *)
STRUCT(EchoTree, ns1__Tree *)
STRUCT(EchoStock, ns1__Stock *)
STRUCT(EchoNumbers, ns1__Numbers *)
STRUCT(EchoShape, ns1__Shape *)
STRUCT(EchoLabel, ns1__Label *)
STRUCT(EchoCircle, ns1__Circle *)
ARRAY(Strings)
ARRAY(Ints)
ARRAY(Longs)
ARRAY(Doubles)
ARRAY(Booleans)
ARRAY(Decimals)
ARRAY(Times)
ARRAY(Blobs)
ARRAY(Kinds)
ARRAY(Places)
ARRAY(Shapes)
ARRAY(NullableInts)
ARRAY(NullableStrings)
ARRAY(Rows)
ARRAY(Cubes)
ARRAY(PlaceRows)
ARRAY(Grid)
ARRAY(Cuboid)
ARRAY(PlaceGrid)

static int add(struct soap *soap, int a, int b, int &sum) {
  if (upstream) return passed(soap, upstream->Add(a, b, sum));
  sum = a + b;
  return SOAP_OK;
}
static int join(struct soap *soap, Strings *texts, const std::string &by, std::string &joined) {
  if (upstream) return passed(soap, upstream->Join(texts, by, joined));
  for (int at = 0; at < texts->__size; at++) joined += (at > 0 ? by : "") + texts->__ptr[at];
  return SOAP_OK;
}
static int count(struct soap *soap, int &answer) {
  if (upstream) return passed(soap, upstream->Count(answer));
  answer = 7;
  return SOAP_OK;
}
static int fail(struct soap *soap, const std::string &reason, int &answer) {
  if (upstream) return passed(soap, upstream->Fail(reason, answer));
  return soap_receiver_fault(soap, soap_strdup(soap, reason.c_str()), nullptr);
}
int EchoSoapService::Add(int a, int b, int &sum) { return add(soap, a, b, sum); }
int EchoSoapService::Add_(int a, int b, int &sum) { return add(soap, a, b, sum); }
int EchoSoapService::Join(Strings *texts, const std::string &by, std::string &joined) { return join(soap, texts, by, joined); }
int EchoSoapService::Join_(Strings *texts, const std::string &by, std::string &joined) { return join(soap, texts, by, joined); }
int EchoSoapService::Count(int &answer) { return count(soap, answer); }
int EchoSoapService::Count_(int &answer) { return count(soap, answer); }
int EchoSoapService::Fail(const std::string &reason, int &answer) { return fail(soap, reason, answer); }
int EchoSoapService::Fail_(const std::string &reason, int &answer) { return fail(soap, reason, answer); }
int EchoSoapService::Nothing(ns1__NothingResponse &answer) { return upstream ? passed(soap, upstream->Nothing(answer)) : SOAP_OK; }
int EchoSoapService::Nothing_(ns1__NothingResponse_ &answer) { return upstream ? passed(soap, upstream->Nothing_(answer)) : SOAP_OK; }
int EchoSoapService::Pair(ns1__Place *place, int count, ns1__PairResponse &answer) {
  if (upstream) return passed(soap, upstream->Pair(place, count, answer));
  answer.place = place;
  answer.count = count;
  return SOAP_OK;
}
int EchoSoapService::Pair_(ns1__Place *place, int count, ns1__PairResponse_ &answer) {
  if (upstream) return passed(soap, upstream->Pair_(place, count, answer));
  answer.place = place;
  answer.count = count;
  return SOAP_OK;
}

int main(int count, char **arguments) {
  if (count > 1) {
    upstream = new EchoSoapProxy(arguments[1]);
    soap_set_mode(upstream->soap, SOAP_C_UTFSTRING | SOAP_XML_GRAPH);
  }
  EchoSoapService service(SOAP_C_UTFSTRING | SOAP_XML_GRAPH);
  service.soap->bind_flags = SO_REUSEADDR;
  setvbuf(stdout, nullptr, _IONBF, 0);
  if (service.bind("127.0.0.1", 0, 100) < 0) return 1;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(service.soap->master, (struct sockaddr *)&address, &length);
  printf("port %d\n", ntohs(address.sin_port));
  for (;;) {
    if (service.accept() < 0) return 1;
    service.serve();
    service.destroy();
    if (upstream) upstream->destroy();
  }
}
