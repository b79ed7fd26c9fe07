# Owns: the calls every tool makes, made with soap4r's WSDL driver over SOAP 1.1 (it knows no other).
# Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
require 'bigdecimal'
require 'json'
require 'soap/wsdlDriver'
require 'xsd/xmlparser/rexmlparser'

# It names the charset to REXML a second time, after the first characters were read: REXML as Ruby 3.1.7 has it loses those.
class XSD::XMLParser::REXMLParser
  def do_parse(text)
    @charset = 'utf-8'
    REXML::Document.parse_stream(text, self)
  end
end

URL = ARGV[0]
TEXT = "a & b < c > d \" ' é漢字😀"
ACCOUNT = { Mobile_Number: '+27820000000', Password: 'secret' }.freeze
FIELDS = %w[AccountGuid UserId Nick Cn MobilePhone CreationDateTime LastAppLogin LastWebLogin Country Paycount
            AuthenticationType MobileReceipt Credits TotalSent Rating PaidFor TempId DailCode].freeze

# It says on the console which bindings it passes over.
$stderr.reopen(File::NULL)
console = $stdout.dup
$stdout.reopen(File::NULL)
DRIVER = SOAP::WSDLDriverFactory.new("#{URL}?WSDL").create_rpc_driver
$stdout.reopen(console)
$stdout.sync = true

def lexical(value)
  case value
  when nil then nil
  when SOAP::Mapping::Object then ''
  when DateTime then value.iso8601(3)
  when BigDecimal then value.to_s('F')
  else value.to_s
  end
end

# An object has its elements in document order.
def members(object)
  object.__xmlele.map { |name, value| [name.name, value] }
end

def tables(result)
  root = members(result.diffgram).first[1]
  members(root).to_h do |table, rows|
    [table, [rows].flatten.map { |row| members(row).to_h { |name, value| [name, lexical(value)] } }]
  end
end

def fields(account)
  FIELDS.to_h { |name| [name, lexical(account[name])] }
end

# Parts of a fault are values of their own kinds.
def text_of(part)
  (part.respond_to?(:data) ? part.data : part.respond_to?(:text) ? part.text : part).to_s
end

def call(label, operation, parameters)
  value = begin
    result = DRIVER.public_send(operation, parameters)["#{operation}Result"]
    block_given? ? yield(result) : result.to_s
  rescue SOAP::FaultError => e
    { code: text_of(e.faultcode).sub(/.*:/, ''), message: text_of(e.faultstring) }
  rescue StandardError => e
    { error: "#{e.class}: #{e.message}" }
  end
  puts JSON.generate({ binding: 'soap11', call: label, value: value })
end

call('int', :singlesms, ACCOUNT.merge(To_Number: '+27820000001', Message: 'hello'))
call('string', :multiplesms, ACCOUNT.merge(To_Numbers: '+27820000001,+27820000002', Message: TEXT))
call('DataSet', :getContactList, { Mobile_Number: 'case:contacts', Password: 'secret' }) { |result| tables(result) }
call('Account', :updateProfile, { Mobile_Number: 'case:account', Password: 'secret', Nick_Name: TEXT, Email: 'a@example.org',
                                  Delivery_Receipt: 7, Temp_Id: '89abcdef-0123-4567-89ab-cdef01234567' }) { |result| fields(result) }
call('int parameter', :singlegroupsms, ACCOUNT.merge(Group_Id: 7, Message: 'hi'))
call('boolean parameter', :updateSubAccountPremiumRated,
     ACCOUNT.merge(Premium_Rated_Identifier: 1, Premium_Band_Identifier: 2, Premium_Keyword: 'key',
                   Premium_Response_Content: 'content', Premium_Response: true))
call('missing parameter', :multiplesms, { Mobile_Number: '+27820000000', Message: 'm' })
call('fault', :multiplesms, { Mobile_Number: 'case:fault', Password: 'secret', To_Numbers: '', Message: '' })
