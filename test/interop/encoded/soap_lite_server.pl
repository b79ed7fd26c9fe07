#!/usr/bin/perl
# Owns: the service of echo.yaml by SOAP::Lite's own server, which types what it answers by its look. Prints its address.
use strict;
use warnings;
use SOAP::Transport::HTTP;

package Echo;
our $AUTOLOAD;

sub Add { my (undef, $x, $y) = @_; $x + $y }
sub Join { my (undef, $texts, $by) = @_; join $by, @$texts }
sub Nothing { return }
sub Count { 7 }
sub Fail { my (undef, $reason) = @_; die SOAP::Fault->faultcode('Server')->faultstring($reason) }
sub Pair { my (undef, $place, $count) = @_; (SOAP::Data->name(place => $place), SOAP::Data->name(count => $count)) }
sub DESTROY { }
sub AUTOLOAD { $_[1] }

# Types of the service's own namespace are read as texts.
package EchoDeserializer;
our @ISA = 'SOAP::Deserializer';
sub typecast { $_[1] }

package main;
$INC{'Echo.pm'} = 1;
$| = 1;
my $daemon = SOAP::Transport::HTTP::Daemon->new(LocalAddr => '127.0.0.1', LocalPort => 0, ReuseAddr => 1);
$daemon->dispatch_with({ 'urn:example:echo' => 'Echo' })->on_action(sub { })->deserializer(EchoDeserializer->new);
# Texts with letters beyond ASCII are no bytes.
$daemon->serializer->typelookup->{base64Binary} =
    [10, sub { !utf8::is_utf8($_[0]) && $_[0] =~ /[^\x09\x0a\x0d\x20-\x7f]/ }, 'as_base64Binary'];
print $daemon->url, "\n";
$daemon->handle;
