#!/usr/bin/perl
# Owns: calls to the service of echo.yaml by SOAP::Lite, which has no WSDL here: it types values by their look.
# Arguments: the service's address, a file of calls in JSON. Prints a JSON line per call.
use strict;
use warnings;
use utf8;
use JSON::PP;
use MIME::Base64;
use SOAP::Lite;

our $operation;
my ($url, $file) = @ARGV;
open my $in, '<', $file or die;
my $calls = decode_json(do { local $/; <$in> });
my $json = JSON::PP->new->canonical->allow_nonref->utf8;
binmode STDOUT, ':raw';

sub given {
    my ($name, $value) = @_;
    my $data = SOAP::Data->name($name);
    if (ref $value eq 'HASH' && exists $value->{'$bytes'}) {
        my $bytes = decode_base64($value->{'$bytes'});
        return $data->type(hexBinary => $bytes) if $main::operation eq 'EchoHex';
        return $data->type(base64 => $bytes);
    }
    if (ref $value eq 'ARRAY') {
        my @items = map { given('item', $_) } @$value;
        return $data->value(\@items);
    }
    if (ref $value eq 'HASH') {
        my %members = %$value;
        my $type = delete $members{'$type'};
        my @members = map { given($_, $members{$_}) } sort keys %members;
        $data = $data->type("ns:$type")->attr({ 'xmlns:ns' => 'urn:example:echo' }) if defined $type;
        return $data->value(\SOAP::Data->value(@members));
    }
    return $data->value(JSON::PP::is_bool($value) ? ($value ? 'true' : 'false') : $value);
}

sub shown {
    my ($value) = @_;
    return [map { shown($_) } @$value] if UNIVERSAL::isa($value, 'ARRAY');
    if (UNIVERSAL::isa($value, 'HASH')) {
        my %members = map { $_ => shown($value->{$_}) } keys %$value;
        my $class = ref $value;
        $members{'$type'} = $class if $class =~ /^(?:Shape|Circle|Ring)$/;
        return \%members;
    }
    return $value if !defined $value;
    return "$value";
}

# Types of the service's own namespace are read as texts.
package EchoDeserializer;
our @ISA = 'SOAP::Deserializer';
sub typecast { $_[1] }
package main;

my $lite = SOAP::Lite->new(proxy => $url)->ns('urn:example:echo', 'tns')->deserializer(EchoDeserializer->new);
$lite->on_action(sub { '""' });
$lite->on_fault(sub { my ($soap, $fault) = @_; die ref $fault ? $fault->faultstring : $soap->transport->status });
# Its usual setting for texts with letters beyond ASCII, which it would write as base64.
$lite->serializer->typelookup->{base64Binary} = [10, sub { 0 }, 'as_base64Binary'];
my $at = 0;
for my $call (@$calls) {
    local $main::operation = $call->{operation};
    my @parameters = map { given($_, $call->{parameters}{$_}) } sort keys %{ $call->{parameters} };
    my $answer = eval {
        my $som = $lite->call($call->{operation}, @parameters);
        my @others = $som->paramsout;
        @others ? [shown($som->result), map { shown($_) } @others] : shown($som->result);
    };
    $answer = { '$fault' => $@ =~ s/ at \S+ line \d+.*\z//sr } if $@;
    print $json->encode({ binding => 'soap11', at => $at++, answer => $answer }), "\n";
}
