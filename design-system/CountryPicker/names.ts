// Long because: it is the list itself, one line for each country.

/**
 * A line begins with the two-letter and the three-letter code, "AFG" for AF and AFG. The search folds accents, so names
 * in Latin script have none.
 */
const rows = `
ACASC
ADAND|Principality of
AEARE|UAE|Emirates|Dubai|Abu Dhabi|Trucial States|الإمارات
AFG|Islamic Republic of
AGATG
AIA
ALB|Shqiperia
AMARM|Hayastan|Հայաստան
AOAGO
AQATA|South Pole
ARG|The Argentine
ASM
ATAUT|Oesterreich|Österreich
AUS|Down Under|Oz|Commonwealth of
AWABW
AXALA|Aland|Ahvenanmaa
AZE|Azarbaycan
BABIH|Bosna i Hercegovina|Босна и Херцеговина
BBBRB
BDBGD|East Pakistan|বাংলাদেশ
BEL|Belgie|Belgique|Belgien
BFA|Upper Volta
BGR|Balgariya|България
BHR|البحرين
BIBDI
BJBEN|Dahomey
BLM|St Barts|St Barths
BMU
BNBRN|Brunei Darussalam|Nation of
BOL|Plurinational State of
BQBES|Dutch Antilles|Netherlands Antilles|Bonaire, Sint Eustatius and Saba
BRA|Brasil|Federative Republic of
BSBHS|The Bahamas|Commonwealth of
BTN|Druk Yul
BVT
BWA|Bechuanaland
BYBLR|Belorussia|Byelorussia|White Russia|Беларусь
BZBLZ|British Honduras
CAN
CCK|Keeling Islands
CDCOD|DRC|DR Congo|Congo Kinshasa|Zaire|Belgian Congo
CFCAF|CAR|Ubangi Shari
CGCOG|Congo Brazzaville|French Congo
CHE|Schweiz|Suisse|Svizzera|Svizra|Swiss|Helvetia
CIV|Ivory Coast
CKCOK
CLCHL
CMR
CNCHN|PRC|Mainland China|People's Republic of China|Zhongguo|中国
COL
CRI
CUB
CVCPV|Cape Verde
CWCUW|Dutch Antilles|Netherlands Antilles
CXR
CYP|Kypros|Kibris|Κύπρος
CZE|Czech Republic|Czechoslovakia|Cesko|Bohemia
DEU|Deutschland|GER|FRG|BRD|West Germany|East Germany|GDR|DDR|Federal Republic of
DJI|French Somaliland
DKDNK|Danmark
DMA|Commonwealth of
DOM
DZA|Algerie|الجزائر
ECU
EEEST|Eesti
EGY|Misr|مصر|Arab Republic of
EHESH|Spanish Sahara|Sahrawi|SADR
ERI
ESP|Espana|Spanien
ETH|Abyssinia|Federal Democratic Republic of
FIN|Suomi
FJI
FKFLK|Falkland Islands (Malvinas)
FMFSM|Federated States of Micronesia
FOFRO|Faeroe Islands|Foroyar
FRA|Frankreich|French Republic
GAB|Gabonese
GBR|UK|Great Britain|Britain|England|Scotland|Wales|Ulster|United Kingdom of Great Britain and Northern Ireland
GDGRD
GEO|Sakartvelo|საქართველო
GFGUF|Guyane
GGY|Channel Islands|Alderney|Sark
GHA|Gold Coast
GIB
GLGRL|Kalaallit Nunaat|Gronland
GMB|The Gambia
GNGIN|French Guinea
GPGLP
GQGNQ|Spanish Guinea
GRC|Hellas|Ellada|Hellenic|Ελλάδα
GSSGS
GTM
GUM
GWGNB|Portuguese Guinea
GYGUY|British Guiana|Co-operative Republic of
HKG|香港
HMD
HND
HRV|Hrvatska
HTI
HUN|Magyarorszag
IDN|Dutch East Indies
IEIRL|Eire|Irish
ILISR|ישראל
IMN|Mann|Manx
IND|Bharat|Hindustan|भारत
IOT|Diego Garcia|Chagos
IQIRQ|Mesopotamia|العراق
IRN|Persia|ایران|Islamic Republic of
ISL
ITA|Italia|Italien|Italian
JEY|Channel Islands
JMJAM
JOR|Transjordan|الأردن|Hashemite Kingdom of
JPN|Nippon|Nihon|日本
KEN
KGZ|Kirghizia
KHM|Kampuchea
KIR|Gilbert Islands
KMCOM|Union of
KNA|St Christopher
KPPRK|DPRK|Democratic People's Republic of Korea
KRKOR|ROK|Korea|Republic of Korea|Hanguk|한국|대한민국
KWT|الكويت
KYCYM
KZKAZ|Kazakstan|Qazaqstan|Қазақстан
LAO|Lao PDR
LBN|لبنان|Lebanese
LCA
LIE|Principality of
LKA|Ceylon|Democratic Socialist Republic of
LRLBR
LSO|Basutoland
LTU|Lietuva
LUX|Letzebuerg|Grand Duchy of
LVA|Latvija
LYLBY|ليبيا|Libyan Jamahiriya
MAR|Maroc|المغرب
MCO|Principality of
MDA|Moldavia|Bessarabia
MEMNE|Crna Gora|Yugoslavia
MFMAF|Saint Martin (French part)
MGMDG|Malagasy
MHL
MKD|FYROM|Former Yugoslav Republic of Macedonia|Македонија
MLI|French Sudan
MMR|Burma
MNG|Монгол
MOMAC|Macau|澳門
MPMNP|Saipan
MQMTQ
MRT|Islamic Republic of
MSR
MTMLT
MUS
MVMDV
MWI|Nyasaland
MXMEX|Mexican
MYS|Malaya
MZMOZ
NAM|South West Africa
NCL|Kanaky
NER
NFK
NGA|Federal Republic of
NIC
NLD|Holland|Nederland
NOR|Norge|Noreg
NPL|Federal Democratic Republic of
NRU
NUNIU
NZL|Aotearoa
OMN|Muscat|عمان|Sultanate of
PAN
PER
PFPYF|Tahiti
PGPNG|New Guinea|Independent State of
PHL|Pilipinas
PKPAK|پاکستان|Islamic Republic of
PLPOL|Polska
PMSPM
PNPCN
PRI
PSE|Gaza|West Bank|Occupied Palestinian Territories|فلسطين
PTPRT|Portuguese
PWPLW|Belau
PYPRY
QAT|قطر
REU
ROU|Rumania|Roumania
RSSRB|Srbija|Yugoslavia|Србија
RUS|Russian Federation|Rossiya|Soviet Union|USSR|Россия
RWA
SAU|KSA|السعودية
SBSLB
SCSYC
SDN|السودان
SESWE|Sverige
SGP|新加坡
SHN|Ascension Island|Saint Helena, Ascension and Tristan da Cunha
SISVN|Slovenija
SJM|Spitsbergen
SKSVK|Slovensko|Czechoslovakia
SLE
SMR
SNSEN
SOM|Somaliland|Federal Republic of
SRSUR|Dutch Guiana|Surinam
SSD
STP
SVSLV|Salvador
SXM|St Maarten|Dutch Antilles|Netherlands Antilles|Sint Maarten (Dutch part)
SYR|سوريا|Syrian
SZSWZ|Swaziland
TAA
TCA
TDTCD|Tchad
TFATF
TGO|Togoland|Togolese
THA|Siam|ไทย
TJK|Tadjikistan
TKL
TLS|East Timor
TMTKM|Turkmenia
TNTUN|تونس
TON|Friendly Islands
TRTUR|Turkey|Ottoman Empire
TTO
TVTUV|Ellice Islands
TWN|Formosa|Republic of China|ROC|Chinese Taipei|台灣|台湾
TZA|Tanganyika|Zanzibar|United Republic of
UAUKR|The Ukraine|Україна
UGA
UMI|Midway|Wake Island
USA|America|The States|Stati Uniti|Estados Unidos|Vereinigte Staaten|United States of America
UYURY|Oriental Republic of
UZB|Ozbekiston
VAT|Holy See (Vatican City State)
VCT
VEN|Bolivarian Republic of
VGB|BVI
VIR|USVI|Danish West Indies|US Virgin Islands
VNM|Viet Nam|Việt Nam|Socialist Republic of
VUT|New Hebrides
WFWLF
WSM|Western Samoa|Independent State of
XKX|Kosova
YEM|Aden|اليمن
YTMYT
ZAF|RSA|Suid-Afrika|Mzansi
ZMB|Northern Rhodesia
ZWE|Rhodesia|Southern Rhodesia
`;

/**
 * The other names by which people look for a country, by its two-letter code: first its three-letter one (ISO 3166-1
 * alpha-3), then abbreviations, former and colloquial names, its own name, and how its official name begins where
 * few do ("Grand Duchy of"). Only the open list loads this.
 */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [codes = "", ...names] = row.split("|");
      return [codes.slice(0, 2), [codes.slice(-3), ...names]];
    }),
);
