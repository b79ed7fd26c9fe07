# Owns: the calls every tool makes, made with the classes that SOAP::WSDL's wsdl2perl generates, over SOAP 1.1 (it knows no other).
# Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
use strict;
use warnings;
use utf8;
use lib '.';
use JSON::PP;
use MyInterfaces::MessagingAccount::MessagingAccountSoap;

my $url = shift;
my $text = qq(a & b < c > d " ' é漢字😀);
my %account = (Mobile_Number => '+27820000000', Password => 'secret');
my $json = JSON::PP->new->ascii->canonical;
my $service = MyInterfaces::MessagingAccount::MessagingAccountSoap->new({ proxy => $url });
$| = 1;

my @fields = qw(AccountGuid UserId Nick Cn MobilePhone CreationDateTime LastAppLogin LastWebLogin Country Paycount
    AuthenticationType MobileReceipt Credits TotalSent Rating PaidFor TempId DailCode);

# Its values are objects that print as text; a boolean prints as 1 or 0.
sub fields {
    my ($account) = @_;
    my %found = map { my $get = "get_$_"; my $value = $account->$get; $_ => defined $value ? '' . $value->get_value : undef } @fields;
    return \%found;
}

sub call {
    my ($label, $operation, $parameters, $convert) = @_;
    my $value = eval {
        my $response = $service->$operation($parameters);
        my $result = "get_${operation}Result";
        if ($response) { return $convert ? $convert->($response->$result) : $response->$result->get_value }
        my ($code, $reason) = ('' . $response->get_faultcode, '' . $response->get_faultstring);
        return { error => $1 } if $reason =~ /(Cannot resolve class for \S+)/;
        $code =~ s/.*://;
        return { code => $code, message => $reason };
    };
    $value = { error => "$@" } if $@;
    print $json->encode({ binding => 'soap11', call => $label, value => $value }), "\n";
}

call('int', 'singlesms', { %account, To_Number => '+27820000001', Message => 'hello' });
call('string', 'multiplesms', { %account, To_Numbers => '+27820000001,+27820000002', Message => $text });
call('DataSet', 'getContactList', { Mobile_Number => 'case:contacts', Password => 'secret' });
call('Account', 'updateProfile', { Mobile_Number => 'case:account', Password => 'secret', Nick_Name => $text, Email => 'a@example.org',
    Delivery_Receipt => 7, Temp_Id => '89abcdef-0123-4567-89ab-cdef01234567' }, \&fields);
call('int parameter', 'singlegroupsms', { %account, Group_Id => 7, Message => 'hi' });
call('boolean parameter', 'updateSubAccountPremiumRated', { %account, Premium_Rated_Identifier => 1, Premium_Band_Identifier => 2,
    Premium_Keyword => 'key', Premium_Response_Content => 'content', Premium_Response => 'true' });
call('missing parameter', 'multiplesms', { Mobile_Number => '+27820000000', Message => 'm' });
call('fault', 'multiplesms', { Mobile_Number => 'case:fault', Password => 'secret', To_Numbers => '', Message => '' });
