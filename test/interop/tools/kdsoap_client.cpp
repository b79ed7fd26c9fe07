// Owns: the calls every tool makes, made with the classes that KDSoap's kdwsdl2cpp generates, over SOAP 1.1 and SOAP 1.2.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
#include "service.h"
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <functional>
#include <iostream>

static const QString TEXT = QString::fromUtf8("a & b < c > d \" ' é漢字😀"), M = "+27820000000", P = "secret";

static void report(const char *binding, const char *call, const QJsonValue &value) {
  QJsonObject line{{"binding", binding}, {"call", call}, {"value", value}};
  std::cout << QJsonDocument(line).toJson(QJsonDocument::Compact).toStdString() << std::endl;
}

static QJsonValue tables(const KDSoapValue &diffgram) {
  QJsonObject found;
  for (const KDSoapValue &root : diffgram.childValues())
    for (const KDSoapValue &row : root.childValues()) {
      QJsonObject cells;
      for (const KDSoapValue &cell : row.childValues()) cells[cell.name()] = cell.value().toString();
      QJsonArray rows = found[row.name()].toArray();
      rows.append(cells);
      found[row.name()] = rows;
    }
  return found;
}

static QJsonValue fields(const TNS__Account &a) {
  const char *outcomes[] = {"OK", "INVALIDMOBILEPHONE", "INVALIDPASSWORD", "ACCOUNTBLOCKED", "ACCOUNTNOTACTIVATED"};
  return QJsonObject{{"AccountGuid", a.accountGuid().value()}, {"UserId", QString::number(a.userId(), 'g', 9)}, {"Nick", a.nick()}, {"Cn", a.cn()},
    {"MobilePhone", a.mobilePhone()}, {"CreationDateTime", a.creationDateTime().toDateString()}, {"LastAppLogin", a.lastAppLogin().toDateString()},
    {"LastWebLogin", a.lastWebLogin().toDateString()}, {"Country", a.country()}, {"Paycount", QString::number(a.paycount())},
    {"AuthenticationType", outcomes[a.authenticationType().type()]}, {"MobileReceipt", QString::number(a.mobileReceipt())},
    {"Credits", QString::number(a.credits())}, {"TotalSent", QString::number(a.totalSent(), 'g', 9)}, {"Rating", QString::number(a.rating())},
    {"PaidFor", a.paidFor() ? "true" : "false"}, {"TempId", a.tempId().value()},
    {"DailCode", a.hasValueForDailCode() ? QJsonValue(a.dailCode()) : QJsonValue()}};
}

// The two ports have classes of their own that differ in name alone.
template <class Service> static void calls(const char *binding, const QString &url) {
  Service service;
  service.setEndPoint(url);
  auto call = [&](const char *label, const std::function<QJsonValue()> &run) {
    QJsonValue value = run();
    // The error is one text: "Fault code soap:Server: words", "Fault soap:Receiver: words".
    static const QRegularExpression words("^Fault (?:code )?\\w+:(\\w+): (.*)$");
    auto fault = words.match(service.lastError());
    if (fault.hasMatch()) value = QJsonObject{{"code", fault.captured(1)}, {"message", fault.captured(2)}};
    else if (!service.lastError().isEmpty()) value = QJsonObject{{"error", service.lastError()}};
    report(binding, label, value);
  };
  call("int", [&] {
    TNS__Singlesms in;
    in.setMobile_Number(M), in.setPassword(P), in.setTo_Number("+27820000001"), in.setMessage("hello");
    return QJsonValue(service.singlesms(in).singlesmsResult());
  });
  auto multiple = [&](const TNS__Multiplesms &in) { return QJsonValue(service.multiplesms(in).multiplesmsResult()); };
  call("string", [&] {
    TNS__Multiplesms in;
    in.setMobile_Number(M), in.setPassword(P), in.setTo_Numbers("+27820000001,+27820000002"), in.setMessage(TEXT);
    return multiple(in);
  });
  call("DataSet", [&] {
    TNS__GetContactList in;
    in.setMobile_Number("case:contacts"), in.setPassword(P);
    return tables(service.getContactList(in).getContactListResult().any());
  });
  call("Account", [&] {
    TNS__UpdateProfile in;
    in.setMobile_Number("case:account"), in.setPassword(P), in.setNick_Name(TEXT), in.setEmail("a@example.org"), in.setDelivery_Receipt(7);
    in.setTemp_Id("89abcdef-0123-4567-89ab-cdef01234567");
    return fields(service.updateProfile(in).updateProfileResult());
  });
  call("int parameter", [&] {
    TNS__Singlegroupsms in;
    in.setMobile_Number(M), in.setPassword(P), in.setGroup_Id(7), in.setMessage("hi");
    return QJsonValue(service.singlegroupsms(in).singlegroupsmsResult());
  });
  call("boolean parameter", [&] {
    TNS__UpdateSubAccountPremiumRated in;
    in.setMobile_Number(M), in.setPassword(P), in.setPremium_Rated_Identifier(1), in.setPremium_Band_Identifier(2), in.setPremium_Keyword("key");
    in.setPremium_Response_Content("content"), in.setPremium_Response(true);
    return QJsonValue(service.updateSubAccountPremiumRated(in).updateSubAccountPremiumRatedResult());
  });
  call("missing parameter", [&] {
    TNS__Multiplesms in;
    in.setMobile_Number(M), in.setMessage("m");
    return multiple(in);
  });
  call("fault", [&] {
    TNS__Multiplesms in;
    in.setMobile_Number("case:fault"), in.setPassword(P), in.setTo_Numbers(""), in.setMessage("");
    return multiple(in);
  });
}

int main(int count, char **arguments) {
  QCoreApplication application(count, arguments);
  calls<MessagingAccount::MessagingAccountSoap>("soap11", arguments[1]);
  calls<MessagingAccount::MessagingAccountSoap12>("soap12", arguments[1]);
}
