/**
 * Owns the guess, from its name alone, whether a parameter, field, element, column or header has secret values.
 * Invariant: one list has three tiers. `looksSecret` marks descriptions, so it names only what is plainly secret;
 * `mayBeSecret` hides in recordings, so it names more; `isSuspicious` hides only values that look random. Work is
 * bounded, however long a name is.
 */

/** Passwords in many languages, and words that mean nothing else. Read without blanks, digits and marks, in small letters. */
const plainStems =
  /pass(?:word|wd|wrd|phrase|code|wort|ord(?:$|s))|^pass$|pwd|secret(?!ar)|token|apikey|privatekey|accesskey|licen[cs]e(?:key|id)|credential|kennwort|contrase[nñ][yi]?a|^senha|senha$|palavrapasse|motdepasse|wachtwoord|parol[aăo]|l[oö]senord|lozink|salasana|adgangskode|jelsz[oó]|[sş]ifre|sifre|geheim|katasandi|matkhau|kodeord(?:et)?$|code(?:word|wort)$|slapta[zž]od|парол|лозинк|κωδικ|συνθηματικ|密[码碼钥鑰]|口令|令牌|暗[号証]|パスワ|비밀번호|패스워드|סיסמ|كلمةالمرور|كلمةالسر|รหัสผาน|पसवरड/;
/** The same where a word stands alone. */
const plainWords = new Set([
  "cvv",
  "cvc",
  "otp",
  "totp",
  "puk",
  "mdp",
  "mima",
  "heslo",
  "haslo",
  "hasło",
  "zaporka",
  "geslo",
  "passkey",
]);
const pinEnd = /^(?:code|number|no|nr|block|hash|value|result)?$/;

const perhapsStems =
  /pswd|sess(?:ion)?(?:id|key|guid|handle|token|cookie|ticket)|aspxauth|auth(?:key|code|cookie|string)|(?:auth|authentication|log[io]n|signin|security|access|sso|user|client)ticket|^authori[sz]ation(?:$|code|header|key|string|value)|authenticator|(?:access|shared|master|signing|signature|(?:en|de)cryption|encrypt|crypto|cipher|session|security|activation|subscription|hmac|aes|rsa|ssh|pgp|storage|machine|validation|merchant|consumer)key|(?:security|verification|verify|activation|recovery|reset|backup|onetime|access|login|sms|unlock|door|alarm|twofactor|mfa|card)code|(?:security|secret)(?:answer|question)|maidenname|memorable(?:word|data|answer)|code(?:confidentiel|secret)|codigosecreto|(?:id|clave|token)sesion|idsessao|idsessione|sesionid|sessaoid|fichadeacesso|oturumanahtar|kimlikno|personnummer|rodnecislo|codicefiscale|burgerservicenummer|card(?:number|no$|num$|nr$)|(?:^|credit|debit)ccnum|(?:credit|debit)card$|kartennummer|kreditkarte|numerodetarjeta|numerotarjeta|tarjetadecredito|numerodecarte|numerocarte|numerocartao|cartaodecredito|saml|assertion|connectionstring|connstr|viewstate|eventvalidation|csrf|xsrf|antiforgery|cookie|socialsecurity/;
const perhapsWords = new Set(
  "pan iban tan mtan csc cvn pw psw psswd pword ssn jwt nonce creds cred jeton sid sas bsn dni nif cpf cnpj cuit curp itin tfn pesel".split(
    " ",
  ),
);
/** Numbers by which banks and states know a person. */
const numberStems =
  /(?:account|kont[oa]|routing|passport|driv(?:er|ers|ing)licen[cs]e|(?:national|personal)id(?:entity|entification)?|identitycard|idcard|nationalinsurance|socialinsurance|tax(?:payer)?(?:id)?|steuer(?:id)?|rekening|reisepass|ausweis)(?:no|num|number|nr|nummer|numero)$|(?:national|tax|taxpayer|passport|steuer)id$|sortcode$|bankleitzahl|routingcode$|num(?:ero)?(?:de)?(?:cuenta|compte|conta|conto|pasaporte|passaporto|passeport)$/;
/** Words that count only at the end of a name: `dbPass`, `X-Auth`. */
const perhapsEnds = new Set(["pass", "auth", "bearer"]);
/** `ClaveUsuario` is a password, `ClaveProducto` the code of a product. */
const claveEnd =
  /^(?:acceso|usuario|secreta?|privada|personal|web|internet|api|ws|servicio|actual|nueva|anterior|temporal|confirmacion|cifrada|encriptada|maestra)?$/;
/** Pins of maps and of clothes. */
const otherPins = /^(?:map|push|safety|hair|lapel|drop|colou?r|icon|image|label|location|position|title|x|y)$/;
const otherPasses = /^(?:boarding|ski|day|bus|season|travel|first|second|by|rail|track|low|high)$/;

const suspiciousWords = new Set(
  "key keys auth ticket hash salt signature sig digest session code cookie challenge seed cert hmac mac access state identity fingerprint verifier sso login logon signin authenticate anmelden anmeldung connexion autenticar ki handshake security hidden private confidential".split(
    " ",
  ),
);

/** `NextToken` says where a list goes on, `CancellationToken` nothing at all. */
const pagingToken =
  /^(?:x|ms|my|get|the)?(?:next|prev(?:ious)?|page|paging|pagination|continuation|continue|cancell?ation|cancel|skip|scroll|delta|sync|resum(?:e|ption)|cursor|list|results?|query|search|last|first|start|end|offset|marker)+tokens?$/;
/** `PasswordLength`, `TokenType`: about a secret, and none. */
const descriptions =
  /(?:lengths?|polic(?:y|ies)|expir(?:y|es|ed|ation|ydate|esin|eson)|required|enabled|disabled|attempts?|retries|strength|lifetime|validity|format|changed|minimum|maximum|timestamp|algorithm|version|endpoint|types?)$/;
const descriptionWords = new Set(
  "len age count ttl valid min max date time on at in utc status state limit mode url uri days minutes seconds expires".split(
    " ",
  ),
);
const questions = new Set(
  "is has can must should allow allows require requires use uses enable show force min max num number".split(" "),
);

/** Whether a name is plainly that of a secret. */
export function looksSecret(name: string): boolean {
  return isNamed(name, (words, squashed) => isPlain(words, squashed));
}

/** The same with names that perhaps are: card numbers, sessions, one-time codes. */
export function mayBeSecret(name: string): boolean {
  return isNamed(name, (words, squashed) => isPlain(words, squashed) || isPerhaps(words, squashed));
}

/** Whether a random value of that name is taken for a secret. */
export function isSuspicious(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => suspiciousWords.has(word)) && !isPublicKey(words);
}

function isNamed(name: string, decide: (words: readonly string[], squashed: string) => boolean): boolean {
  const words = wordsOf(name);
  const squashed = words.join("");
  return decide(words, squashed) && !pagingToken.test(squashed) && !isAboutOne(words, squashed) && !isPublicKey(words);
}

/** Public by its name: the `PublicKeyToken` of a .NET assembly, which the schema of a DataSet contains; a `PublishableKey`. */
function isPublicKey(words: readonly string[]): boolean {
  return /^(?:public|publishable)(?:key|keytoken)$/.test(words.join(""));
}

function isPlain(words: readonly string[], squashed: string): boolean {
  const pin = words.indexOf("pin");
  return (
    plainStems.test(squashed) ||
    words.some((word) => plainWords.has(word)) ||
    (pin >= 0 && pinEnd.test(words.slice(pin + 1).join("")) && !isOtherPin(words)) ||
    /^pincode/.test(squashed)
  );
}

function isOtherPin(words: readonly string[]): boolean {
  return words.some((word) => otherPins.test(word));
}

function isPerhaps(words: readonly string[], squashed: string): boolean {
  if (perhapsStems.test(squashed) || numberStems.test(squashed)) return true;
  // `PWord` is written as two words.
  if (perhapsWords.has(squashed) || words.some((word) => perhapsWords.has(word))) return true;
  if (words.includes("pin")) return !isOtherPin(words);
  const clave = words.indexOf("clave");
  if (clave >= 0 && claveEnd.test(words.slice(clave + 1).join(""))) return true;
  return perhapsEnds.has(words.at(-1) ?? "") && !words.some((word) => otherPasses.test(word));
}

function isAboutOne(words: readonly string[], squashed: string): boolean {
  if (words.length > 1 && (questions.has(words[0] ?? "") || descriptionWords.has(words.at(-1) ?? ""))) return true;
  return descriptions.test(squashed);
}

const longest = 128;

/** Words of a name in small letters, without digits and marks: `User_x0020_Pwd2` is `user`, `pwd`. */
function wordsOf(name: string): readonly string[] {
  const short = name.length <= 2 * longest ? name : `${name.slice(0, longest)} ${name.slice(-longest)}`;
  return short
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}
