<?php
// Owns: the calls every tool makes, made with PHP's SoapClient over SOAP 1.1 and SOAP 1.2.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
ini_set('soap.wsdl_cache_enabled', '0');
$url = $argv[1];
const TEXT = "a & b < c > d \" ' é漢字😀";
const M = '+27820000000';
const P = 'secret';

function report($binding, $call, $value)
{
    echo json_encode(['binding' => $binding, 'call' => $call, 'value' => $value], JSON_UNESCAPED_UNICODE), "\n";
}

function tables($result)
{
    // Wildcards arrive as XML text: the schema and the diffgram, one after the other.
    $any = is_array($result->any) ? implode('', $result->any) : $result->any;
    $document = new DOMDocument();
    $document->loadXML('<parts>' . $any . '</parts>');
    $found = [];
    foreach ($document->getElementsByTagNameNS('urn:schemas-microsoft-com:xml-diffgram-v1', 'diffgram') as $gram) {
        foreach ($gram->firstChild->childNodes as $row) {
            $cells = [];
            foreach ($row->childNodes as $cell) {
                $cells[$cell->localName] = $cell->textContent;
            }
            $found[$row->localName][] = (object) $cells;
        }
    }
    return $found;
}

function account($result)
{
    return array_map(fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value, (array) $result);
}

foreach (['soap11' => SOAP_1_1, 'soap12' => SOAP_1_2] as $binding => $version) {
    $client = new SoapClient($url . '?WSDL', ['soap_version' => $version, 'cache_wsdl' => WSDL_CACHE_NONE, 'trace' => true]);
    $call = function ($label, $operation, $parameters, $convert = null) use ($client, $binding) {
        try {
            $result = $client->$operation($parameters)->{$operation . 'Result'};
            report($binding, $label, $convert ? $convert($result) : $result);
        } catch (SoapFault $fault) {
            $code = substr($fault->faultcode, (int) strrpos($fault->faultcode, ':') + (strpos($fault->faultcode, ':') === false ? 0 : 1));
            report($binding, $label, ['code' => $code, 'message' => $fault->faultstring]);
        } catch (Throwable $error) {
            report($binding, $label, ['error' => $error->getMessage()]);
        }
    };
    $call('int', 'singlesms', ['Mobile_Number' => M, 'Password' => P, 'To_Number' => '+27820000001', 'Message' => 'hello']);
    $call('string', 'multiplesms', ['Mobile_Number' => M, 'Password' => P, 'To_Numbers' => '+27820000001,+27820000002', 'Message' => TEXT]);
    $call('DataSet', 'getContactList', ['Mobile_Number' => 'case:contacts', 'Password' => P], 'tables');
    $call('Account', 'updateProfile', ['Mobile_Number' => 'case:account', 'Password' => P, 'Nick_Name' => TEXT, 'Email' => 'a@example.org',
        'Delivery_Receipt' => 7, 'Temp_Id' => '89abcdef-0123-4567-89ab-cdef01234567'], 'account');
    $call('int parameter', 'singlegroupsms', ['Mobile_Number' => M, 'Password' => P, 'Group_Id' => 7, 'Message' => 'hi']);
    $call('boolean parameter', 'updateSubAccountPremiumRated', ['Mobile_Number' => M, 'Password' => P, 'Premium_Rated_Identifier' => 1,
        'Premium_Band_Identifier' => 2, 'Premium_Keyword' => 'key', 'Premium_Response_Content' => 'content', 'Premium_Response' => true]);
    $call('missing parameter', 'multiplesms', ['Mobile_Number' => M, 'Message' => 'm']);
    $call('fault', 'multiplesms', ['Mobile_Number' => 'case:fault', 'Password' => P, 'To_Numbers' => '', 'Message' => '']);
}
