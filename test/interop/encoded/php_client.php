<?php
// Owns: calls to the service of echo.yaml by PHP's SoapClient. Arguments: the service's address, a file of calls in JSON.
// Prints a JSON line per call and version of SOAP: the answer, or the fault. Bytes are `{"$bytes": base64}`.
ini_set('soap.wsdl_cache_enabled', '0');
const NS = 'urn:example:echo';

class Shape { public $Name; }
class Circle extends Shape { public $Radius; }
class Ring extends Circle { public $Inner; }

function given($value)
{
    if (!is_array($value)) return $value;
    if (isset($value['$bytes'])) return base64_decode($value['$bytes']);
    $given = array_map('given', $value);
    if (array_is_list($value)) return $given;
    $type = $given['$type'] ?? 'stdClass';
    unset($given['$type']);
    $object = new $type();
    foreach ($given as $name => $each) $object->$name = $each;
    return $object;
}

function shown($value)
{
    if (is_int($value)) return (string) $value;
    if (is_string($value) && !preg_match('//u', $value)) return ['$bytes' => base64_encode($value)];
    if (is_object($value)) {
        $class = get_class($value);
        $members = array_map('shown', array_filter(get_object_vars($value), fn ($each) => $each !== null));
        return (object) ($class === 'stdClass' ? $members : ['$type' => $class] + $members);
    }
    return is_array($value) ? array_map('shown', $value) : $value;
}

$classes = ['Shape' => 'Shape', 'Circle' => 'Circle', 'Ring' => 'Ring'];
$calls = json_decode(file_get_contents($argv[2]), true);
foreach (['soap11' => SOAP_1_1, 'soap12' => SOAP_1_2] as $binding => $version) {
    $client = new SoapClient($argv[1] . '?WSDL', [
        'soap_version' => $version,
        'classmap' => $classes,
        'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
        'trace' => true,
    ]);
    foreach ($calls as $at => $call) {
        try {
            $answer = shown($client->__soapCall($call['operation'], array_map('given', array_values($call['parameters']))));
        } catch (Throwable $fault) {
            $answer = ['$fault' => $fault->getMessage()];
        }
        $line = ['binding' => $binding, 'at' => $at, 'answer' => $answer];
        echo json_encode($line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
    }
}
