# Owns: the calls every tool makes, made with SOAP::Lite by hand (no WSDL) over SOAP 1.1 and SOAP 1.2.
# Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
use strict;
use warnings;
use utf8;
use SOAP::Lite;
use JSON::PP;

my $url = shift;
my $namespace = 'http://example.org/messaging/';
my $text = qq(a & b < c > d " ' é漢字😀);
my ($m, $p) = ('+27820000000', 'secret');
my $json = JSON::PP->new->ascii->canonical;
$| = 1;

sub data { map { SOAP::Data->name($_->[0])->value($_->[1])->type($_->[2] || 'string') } @_ }

sub rows {
    my ($som) = @_;
    my %tables;
    my $number = 0;
    for my $row ($som->dataof('//diffgram/*/*')) {
        $number++;
        my %cells = map { $_->name => $_->value // '' } $som->dataof("//diffgram/*/[$number]/*");
        push @{ $tables{ $row->name } }, \%cells;
    }
    return \%tables;
}

for my $binding ('soap11', 'soap12') {
    # The version is the class's, whatever object it is set on: it must stand before the object is made.
    SOAP::Lite->soapversion($binding eq 'soap11' ? '1.1' : '1.2');
    my $soap = SOAP::Lite->new(proxy => $url, autotype => 0)->default_ns($namespace)->on_action(sub { $_[0] . $_[1] });
    my $call = sub {
        my ($label, $operation, $parameters, $convert) = @_;
        my $value = eval {
            my $som = $soap->call($operation, data(@$parameters));
            if ($som->fault) {
                # SOAP::SOM knows the paths of SOAP 1.1 only.
                my $code = $som->faultcode || $som->valueof('//Fault/Code/Value');
                my $reason = $som->faultstring || $som->valueof('//Fault/Reason/Text');
                $code =~ s/.*://;
                return { code => $code, message => $reason };
            }
            return $convert ? $convert->($som) : $som->result;
        };
        $value = { error => "$@" } if $@;
        print $json->encode({ binding => $binding, call => $label, value => $value }), "\n";
    };
    my @account = ([ Mobile_Number => $m ], [ Password => $p ]);
    $call->('int', 'singlesms', [ @account, [ To_Number => '+27820000001' ], [ Message => 'hello' ] ]);
    $call->('string', 'multiplesms', [ @account, [ To_Numbers => '+27820000001,+27820000002' ], [ Message => $text ] ]);
    $call->('DataSet', 'getContactList', [ [ Mobile_Number => 'case:contacts' ], [ Password => $p ] ], \&rows);
    $call->('Account', 'updateProfile', [ [ Mobile_Number => 'case:account' ], [ Password => $p ], [ Nick_Name => $text ],
        [ Email => 'a@example.org' ], [ Delivery_Receipt => 7, 'int' ], [ Temp_Id => '89abcdef-0123-4567-89ab-cdef01234567' ] ]);
    $call->('int parameter', 'singlegroupsms', [ @account, [ Group_Id => 7, 'int' ], [ Message => 'hi' ] ]);
    $call->('boolean parameter', 'updateSubAccountPremiumRated', [ @account, [ Premium_Rated_Identifier => 1, 'int' ],
        [ Premium_Band_Identifier => 2, 'int' ], [ Premium_Keyword => 'key' ], [ Premium_Response_Content => 'content' ],
        [ Premium_Response => 'true', 'boolean' ] ]);
    $call->('missing parameter', 'multiplesms', [ [ Mobile_Number => $m ], [ Message => 'm' ] ]);
    $call->('fault', 'multiplesms', [ [ Mobile_Number => 'case:fault' ], [ Password => $p ], [ To_Numbers => '' ], [ Message => '' ] ]);
}
