// Owns: the envelope's version of gSOAP's programs. soapcpp2's table of namespaces writes SOAP 1.2 and reads both; turned round it writes 1.1.
// To be included after the table.
#include <cstring>
#include <utility>
#include <vector>

// `version`: 11 or 12.
static const Namespace *envelope(int version) {
  static std::vector<Namespace> turned;
  if (version == 12) return namespaces;
  for (const Namespace *entry = namespaces; turned.empty() || turned.back().id; entry++) {
    turned.push_back(*entry);
    if (entry->id && !strncmp(entry->id, "SOAP-", 5)) std::swap(turned.back().ns, turned.back().in);
  }
  return turned.data();
}
