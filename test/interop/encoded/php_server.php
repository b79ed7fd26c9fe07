<?php
// Owns: the service of echo.yaml by PHP's SoapServer, as a script of PHP's own server. The environment names the WSDL.
ini_set('soap.wsdl_cache_enabled', '0');

class Shape { public $Name; }
class Circle extends Shape { public $Radius; }
class Ring extends Circle { public $Inner; }

class Service
{
    public function __call($name, $parameters)
    {
        return $parameters[0];
    }
    public function Add($a, $b) { return $a + $b; }
    public function Join($texts, $by) { return implode($by, $texts); }
    public function Nothing() {}
    public function Count() { return 7; }
    public function Fail($reason) { throw new SoapFault('Server', $reason); }
    public function Pair($place, $count) { return ['place' => $place, 'count' => $count]; }
}

$version = str_contains($_SERVER['CONTENT_TYPE'] ?? '', 'application/soap+xml') ? SOAP_1_2 : SOAP_1_1;
$classes = ['Shape' => 'Shape', 'Circle' => 'Circle', 'Ring' => 'Ring'];
$server = new SoapServer(getenv('ECHO_WSDL'), [
    'soap_version' => $version,
    'classmap' => $classes,
    'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
]);
$server->setClass('Service');
$server->handle();
