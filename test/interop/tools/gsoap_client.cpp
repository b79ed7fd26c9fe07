// Owns: the calls every tool makes, made with gSOAP's generated proxy over SOAP 1.1 and SOAP 1.2.
// In its C++ names an underscore of the WSDL is `_USCORE`.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
#include "soapMessagingAccountSoapProxy.h"
#include "MessagingAccountSoap.nsmap"
#include "../gsoap_namespaces.h"
#include <functional>
#include <iostream>
#include <memory>
#include <sstream>

static const std::string TEXT = "a & b < c > d \" ' é漢字😀", M = "+27820000000", P = "secret";
static const char *endpoint, *binding;

static std::string json(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n";
    else out += c;
  }
  return out + "\"";
}

static std::string json(const std::string *text) { return text ? json(*text) : "null"; }

static void report(const char *call, const std::string &value) {
  std::cout << "{\"binding\":" << json(binding) << ",\"call\":" << json(call) << ",\"value\":" << value << "}" << std::endl;
}

using Proxy = MessagingAccountSoapProxy;

// Each call has a proxy of its own; `run` gives gSOAP's error number and leaves the JSON in `value`.
static void call(const char *label, const std::function<int(Proxy &, std::string &)> &run) {
  Proxy proxy(endpoint, SOAP_C_UTFSTRING);
  soap_set_namespaces(proxy.soap, envelope(std::string(binding) == "soap12" ? 12 : 11));
  std::string value;
  if (run(proxy, value) == SOAP_OK) return report(label, value);
  const char *code = soap_fault_subcode(proxy.soap), *message = soap_fault_string(proxy.soap);
  if (!code || !*code) code = *soap_faultcode(proxy.soap);
  std::string name = code ? code : "";
  report(label, proxy.soap->error == SOAP_FAULT
    ? "{\"code\":" + json(name.substr(name.find(':') + 1)) + ",\"message\":" + json(message ? message : "") + "}"
    : "{\"error\":" + json("gSOAP error " + std::to_string(proxy.soap->error) + " " + (message ? message : "")) + "}");
}

static std::string *text(const std::string &value) { return new std::string(value); }

// Optional elements are pointers and required ones are values; either way one assignment says it.
template <class T, class V> static void set(T *&field, V value) { field = new T(value); }
template <class T, class V> static void set(T &field, V value) { field = value; }

static std::string tables(soap *context, const char *xml) {
  // gSOAP keeps wildcards as text; its own DOM reads them.
  soap_dom_element dom(context);
  std::istringstream in(xml);
  in >> dom;
  std::ostringstream out;
  std::string last;
  for (soap_dom_element *row = dom.elts && dom.elts->elts ? dom.elts->elts : 0; row; row = row->next) {
    if (!row->name) continue;
    if (last != row->name) out << (last.empty() ? "" : "],") << json(last = row->name) << ":[";
    else out << ",";
    out << "{";
    bool first = true;
    for (soap_dom_element *cell = row->elts; cell; cell = cell->next) {
      if (!cell->name) continue;
      out << (first ? "" : ",") << json(cell->name) << ":" << json(cell->text ? cell->text : "");
      first = false;
    }
    out << "}";
  }
  return "{" + out.str() + (last.empty() ? "" : "]") + "}";
}

static void calls() {
  call("int", [](Proxy &proxy, std::string &value) {
    _m__singlesms in;
    _m__singlesmsResponse out;
    in.Mobile_USCORENumber = text(M), in.Password = text(P), in.To_USCORENumber = text("+27820000001"), in.Message = text("hello");
    int error = proxy.singlesms(&in, out);
    if (!error) value = std::to_string(out.singlesmsResult);
    return error;
  });
  call("string", [](Proxy &proxy, std::string &value) {
    _m__multiplesms in;
    _m__multiplesmsResponse out;
    in.Mobile_USCORENumber = text(M), in.Password = text(P), in.To_USCORENumbers = text("+27820000001,+27820000002"), in.Message = text(TEXT);
    int error = proxy.multiplesms(&in, out);
    if (!error) value = json(out.multiplesmsResult);
    return error;
  });
  call("DataSet", [](Proxy &proxy, std::string &value) {
    _m__getContactList in;
    _m__getContactListResponse out;
    in.Mobile_USCORENumber = text("case:contacts"), in.Password = text(P);
    int error = proxy.getContactList(&in, out);
    if (error) return error;
    value = "{}";
    for (auto &part : out.getContactListResult->__getContactListResponse_getContactListResult_sequence)
      if (part.__any_) value = tables(proxy.soap, part.__any_);
    return error;
  });
  call("Account", [](Proxy &proxy, std::string &value) {
    _m__updateProfile in;
    _m__updateProfileResponse out;
    in.Mobile_USCORENumber = text("case:account"), in.Password = text(P), in.Nick_USCOREName = text(TEXT), in.Email = text("a@example.org");
    set(in.Delivery_USCOREReceipt, 7), in.Temp_USCOREId = text("89abcdef-0123-4567-89ab-cdef01234567");
    int error = proxy.updateProfile(&in, out);
    if (error) return error;
    m__Account &a = *out.updateProfileResult;
    value = "{\"AccountGuid\":" + json(a.AccountGuid) + ",\"UserId\":" + json(a.UserId) + ",\"Nick\":" + json(a.Nick) + ",\"Cn\":" + json(a.Cn) +
      ",\"MobilePhone\":" + json(a.MobilePhone) + ",\"CreationDateTime\":" + json(a.CreationDateTime) + ",\"LastAppLogin\":" + json(a.LastAppLogin) +
      ",\"LastWebLogin\":" + json(a.LastWebLogin) + ",\"Country\":" + json(a.Country) + ",\"Paycount\":" + std::to_string(a.Paycount) +
      ",\"AuthenticationType\":" + json(soap_m__AuthenticationType2s(proxy.soap, a.AuthenticationType)) + ",\"MobileReceipt\":" + std::to_string(a.MobileReceipt) +
      ",\"Credits\":" + std::to_string(a.Credits) + ",\"TotalSent\":" + json(a.TotalSent) + ",\"Rating\":" + std::to_string(a.Rating) +
      ",\"PaidFor\":" + (a.PaidFor ? "true" : "false") + ",\"TempId\":" + json(a.TempId) + ",\"DailCode\":" + json(a.DailCode) + "}";
    return error;
  });
  call("int parameter", [](Proxy &proxy, std::string &value) {
    _m__singlegroupsms in;
    _m__singlegroupsmsResponse out;
    in.Mobile_USCORENumber = text(M), in.Password = text(P), in.Message = text("hi");
    set(in.Group_USCOREId, 7);
    int error = proxy.singlegroupsms(&in, out);
    if (!error) value = json(out.singlegroupsmsResult);
    return error;
  });
  call("boolean parameter", [](Proxy &proxy, std::string &value) {
    _m__updateSubAccountPremiumRated in;
    _m__updateSubAccountPremiumRatedResponse out;
    in.Mobile_USCORENumber = text(M), in.Password = text(P), in.Premium_USCOREKeyword = text("key"), in.Premium_USCOREResponse_USCOREContent = text("content");
    set(in.Premium_USCORERated_USCOREIdentifier, 1), set(in.Premium_USCOREBand_USCOREIdentifier, 2), set(in.Premium_USCOREResponse, true);
    int error = proxy.updateSubAccountPremiumRated(&in, out);
    if (!error) value = std::to_string(out.updateSubAccountPremiumRatedResult);
    return error;
  });
  call("missing parameter", [](Proxy &proxy, std::string &value) {
    _m__multiplesms in;
    _m__multiplesmsResponse out;
    in.Mobile_USCORENumber = text(M), in.Message = text("m");
    int error = proxy.multiplesms(&in, out);
    if (!error) value = json(out.multiplesmsResult);
    return error;
  });
  call("fault", [](Proxy &proxy, std::string &value) {
    _m__multiplesms in;
    _m__multiplesmsResponse out;
    in.Mobile_USCORENumber = text("case:fault"), in.Password = text(P), in.To_USCORENumbers = text(""), in.Message = text("");
    int error = proxy.multiplesms(&in, out);
    if (!error) value = json(out.multiplesmsResult);
    return error;
  });
}

int main(int, char **arguments) {
  endpoint = arguments[1];
  for (const char *version : {"soap11", "soap12"}) binding = version, calls();
}
