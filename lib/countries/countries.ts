// Long because: it is the list itself, one line for each country.

/** One entry of the list: its ISO 3166-1 alpha-2 code, its English title, its dial code without the plus. */
export type Country = { iso: string; title: string; dialCode: string };

/**
 * The 249 entries of ISO 3166-1, and Kosovo by its widely used code, and the two below, in the order they are shown. Stored as
 * data, because a browser's own list of regions differs from browser to browser and from server to browser, and as one
 * text, because that is smaller. Dial codes are ITU-T E.164 country codes; `countries.test.ts` compares them with
 * libphonenumber's.
 */
const rows = `
AF93Afghanistan
AX358Åland Islands
AL355Albania
DZ213Algeria
AS1American Samoa
AD376Andorra
AO244Angola
AI1Anguilla
AQ672Antarctica
AG1Antigua and Barbuda
AR54Argentina
AM374Armenia
AW297Aruba
AC247Ascension Island
AU61Australia
AT43Austria
AZ994Azerbaijan
BS1Bahamas
BH973Bahrain
BD880Bangladesh
BB1Barbados
BY375Belarus
BE32Belgium
BZ501Belize
BJ229Benin
BM1Bermuda
BT975Bhutan
BO591Bolivia
BA387Bosnia and Herzegovina
BW267Botswana
BV47Bouvet Island
BR55Brazil
IO246British Indian Ocean Territory
VG1British Virgin Islands
BN673Brunei
BG359Bulgaria
BF226Burkina Faso
BI257Burundi
CV238Cabo Verde
KH855Cambodia
CM237Cameroon
CA1Canada
BQ599Caribbean Netherlands
KY1Cayman Islands
CF236Central African Republic
TD235Chad
CL56Chile
CN86China
CX61Christmas Island
CC61Cocos (Keeling) Islands
CO57Colombia
KM269Comoros
CK682Cook Islands
CR506Costa Rica
CI225Côte d'Ivoire
HR385Croatia
CU53Cuba
CW599Curaçao
CY357Cyprus
CZ420Czechia
CD243Democratic Republic of the Congo
DK45Denmark
DJ253Djibouti
DM1Dominica
DO1Dominican Republic
EC593Ecuador
EG20Egypt
SV503El Salvador
GQ240Equatorial Guinea
ER291Eritrea
EE372Estonia
SZ268Eswatini
ET251Ethiopia
FK500Falkland Islands
FO298Faroe Islands
FJ679Fiji
FI358Finland
FR33France
GF594French Guiana
PF689French Polynesia
TF262French Southern Territories
GA241Gabon
GM220Gambia
GE995Georgia
DE49Germany
GH233Ghana
GI350Gibraltar
GR30Greece
GL299Greenland
GD1Grenada
GP590Guadeloupe
GU1Guam
GT502Guatemala
GG44Guernsey
GN224Guinea
GW245Guinea-Bissau
GY592Guyana
HT509Haiti
HM672Heard Island and McDonald Islands
HN504Honduras
HK852Hong Kong
HU36Hungary
IS354Iceland
IN91India
ID62Indonesia
IR98Iran
IQ964Iraq
IE353Ireland
IM44Isle of Man
IL972Israel
IT39Italy
JM1Jamaica
JP81Japan
JE44Jersey
JO962Jordan
KZ7Kazakhstan
KE254Kenya
KI686Kiribati
XK383Kosovo
KW965Kuwait
KG996Kyrgyzstan
LA856Laos
LV371Latvia
LB961Lebanon
LS266Lesotho
LR231Liberia
LY218Libya
LI423Liechtenstein
LT370Lithuania
LU352Luxembourg
MO853Macao
MG261Madagascar
MW265Malawi
MY60Malaysia
MV960Maldives
ML223Mali
MT356Malta
MH692Marshall Islands
MQ596Martinique
MR222Mauritania
MU230Mauritius
YT262Mayotte
MX52Mexico
FM691Micronesia
MD373Moldova
MC377Monaco
MN976Mongolia
ME382Montenegro
MS1Montserrat
MA212Morocco
MZ258Mozambique
MM95Myanmar
NA264Namibia
NR674Nauru
NP977Nepal
NL31Netherlands
NC687New Caledonia
NZ64New Zealand
NI505Nicaragua
NE227Niger
NG234Nigeria
NU683Niue
NF672Norfolk Island
KP850North Korea
MK389North Macedonia
MP1Northern Mariana Islands
NO47Norway
OM968Oman
PK92Pakistan
PW680Palau
PS970Palestine
PA507Panama
PG675Papua New Guinea
PY595Paraguay
PE51Peru
PH63Philippines
PN64Pitcairn Islands
PL48Poland
PT351Portugal
PR1Puerto Rico
QA974Qatar
CG242Republic of the Congo
RE262Réunion
RO40Romania
RU7Russia
RW250Rwanda
BL590Saint Barthélemy
SH290Saint Helena
KN1Saint Kitts and Nevis
LC1Saint Lucia
MF590Saint Martin
PM508Saint Pierre and Miquelon
VC1Saint Vincent and the Grenadines
WS685Samoa
SM378San Marino
ST239São Tomé and Príncipe
SA966Saudi Arabia
SN221Senegal
RS381Serbia
SC248Seychelles
SL232Sierra Leone
SG65Singapore
SX1Sint Maarten
SK421Slovakia
SI386Slovenia
SB677Solomon Islands
SO252Somalia
ZA27South Africa
GS500South Georgia and the South Sandwich Islands
KR82South Korea
SS211South Sudan
ES34Spain
LK94Sri Lanka
SD249Sudan
SR597Suriname
SJ47Svalbard and Jan Mayen
SE46Sweden
CH41Switzerland
SY963Syria
TW886Taiwan
TJ992Tajikistan
TZ255Tanzania
TH66Thailand
TL670Timor-Leste
TG228Togo
TK690Tokelau
TO676Tonga
TT1Trinidad and Tobago
TA290Tristan da Cunha
TN216Tunisia
TR90Türkiye
TM993Turkmenistan
TC1Turks and Caicos Islands
TV688Tuvalu
UG256Uganda
UA380Ukraine
AE971United Arab Emirates
GB44United Kingdom
US1United States
UM1United States Minor Outlying Islands
VI1United States Virgin Islands
UY598Uruguay
UZ998Uzbekistan
VU678Vanuatu
VA39Vatican City
VE58Venezuela
VN84Vietnam
WF681Wallis and Futuna
EH212Western Sahara
YE967Yemen
ZM260Zambia
ZW263Zimbabwe
`;

/** Territories that have phone numbers and a flag of their own, but no ISO 3166-1 code. */
const phoneOnly = new Set(["AC", "TA"]);

const read = (text: string): Country[] =>
  [...text.matchAll(/(..)(\d+)(.+)/g)].map(([, iso = "", dialCode = "", title = ""]) => ({
    iso,
    title,
    dialCode,
  }));

/** Every country with phone numbers, by title: `countries` and the territories without an ISO code. */
export const phoneCountries: readonly Country[] = read(rows);

/** Every country of residence, by title. */
export const countries: readonly Country[] = phoneCountries.filter(({ iso }) => !phoneOnly.has(iso));

const byIso = new Map(phoneCountries.map((country) => [country.iso, country]));

/** The country of a two-letter ISO code in either case, or undefined when there is none. */
export function findCountry(iso: string): Country | undefined {
  return byIso.get(iso.toUpperCase());
}

/** Where several countries share a dial code, the one it primarily belongs to. */
const mainCountries = new Set("US RU IT GB NO AU NZ MA RE SH FI FK GP CW NF".split(" "));

/** Whether a country comes first among those with its dial code. */
export const isMainCountry = ({ iso }: Country): boolean => mainCountries.has(iso);

/** The country of a dial code (digits only), the main one where several share it, or undefined when there is none. */
export function findByDialCode(dialCode: string): Country | undefined {
  const sharing = phoneCountries.filter((country) => country.dialCode === dialCode);
  return sharing.find(isMainCountry) ?? sharing[0];
}
