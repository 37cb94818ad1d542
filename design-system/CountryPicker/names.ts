// Long because: it is the list itself, one line for each country.

/**
 * A line begins with the two-letter and the three-letter code, "AFG" for AF and AFG. The search folds accents, so names
 * in Latin script stand without them.
 */
const rows = `
ACASC
ADAND
AEARE|UAE|Emirates|Dubai|Abu Dhabi|Trucial States|الإمارات
AFG
AGATG
AIA
ALB|Shqiperia
AMARM|Hayastan|Հայաստան
AOAGO
AQATA|South Pole
ARG|The Argentine
ASM
ATAUT|Oesterreich|Österreich
AUS|Down Under|Oz
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
BNBRN|Brunei Darussalam
BOL
BQBES|Bonaire|Sint Eustatius|Saba|Dutch Antilles|Netherlands Antilles
BRA|Brasil
BSBHS|The Bahamas
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
DEU|Deutschland|GER|FRG|BRD|West Germany|East Germany|GDR|DDR
DJI|French Somaliland
DKDNK|Danmark
DMA
DOM
DZA|Algerie|الجزائر
ECU
EEEST|Eesti
EGY|Misr|مصر
EHESH|Spanish Sahara|Sahrawi Republic|SADR
ERI
ESP|Espana|Spanien
ETH|Abyssinia
FIN|Suomi
FJI
FKFLK|Malvinas
FMFSM|Federated States of Micronesia
FOFRO|Faeroe Islands|Foroyar
FRA|Frankreich
GAB
GBR|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Ulster
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
GRC|Hellas|Ellada|Hellenic Republic|Ελλάδα
GSSGS
GTM
GUM
GWGNB|Portuguese Guinea
GYGUY|British Guiana
HKG|香港
HMD
HND
HRV|Hrvatska
HTI
HUN|Magyarorszag
IDN|Dutch East Indies
IEIRL|Eire|Republic of Ireland|Irish Republic
ILISR|ישראל
IMN|Mann|Manx
IND|Bharat|Hindustan|भारत
IOT|Diego Garcia|Chagos
IQIRQ|Mesopotamia|العراق
IRN|Persia|ایران
ISL
ITA|Italia|Italien
JEY|Channel Islands
JMJAM
JOR|Transjordan|الأردن
JPN|Nippon|Nihon|日本
KEN
KGZ|Kirghizia|Kyrgyz Republic
KHM|Kampuchea
KIR|Gilbert Islands
KMCOM
KNA|St Christopher
KPPRK|DPRK|Democratic People's Republic of Korea
KRKOR|ROK|Korea|Republic of Korea|Hanguk|한국|대한민국
KWT|الكويت
KYCYM
KZKAZ|Kazakstan|Qazaqstan|Қазақстан
LAO|Lao PDR
LBN|لبنان
LCA
LIE
LKA|Ceylon
LRLBR
LSO|Basutoland
LTU|Lietuva
LUX|Letzebuerg
LVA|Latvija
LYLBY|ليبيا
MAR|Maroc|المغرب
MCO
MDA|Moldavia|Bessarabia
MEMNE|Crna Gora|Yugoslavia
MFMAF
MGMDG|Malagasy Republic
MHL
MKD|FYROM|Former Yugoslav Republic of Macedonia|Македонија
MLI|French Sudan
MMR|Burma
MNG|Монгол
MOMAC|Macau|澳門
MPMNP|Saipan
MQMTQ
MRT
MSR
MTMLT
MUS
MVMDV
MWI|Nyasaland
MXMEX
MYS|Malaya
MZMOZ
NAM|South West Africa
NCL|Kanaky
NER
NFK
NGA
NIC
NLD|Holland|Nederland
NOR|Norge|Noreg
NPL
NRU
NUNIU
NZL|Aotearoa
OMN|Muscat|عمان
PAN
PER
PFPYF|Tahiti
PGPNG|New Guinea
PHL|Pilipinas
PKPAK|پاکستان
PLPOL|Polska
PMSPM
PNPCN
PRI
PSE|Gaza|West Bank|Palestinian Territories|فلسطين
PTPRT
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
SHN|Ascension Island|Tristan da Cunha
SISVN|Slovenija
SJM|Spitsbergen
SKSVK|Slovensko|Czechoslovakia
SLE
SMR
SNSEN
SOM|Somaliland
SRSUR|Dutch Guiana|Surinam
SSD
STP
SVSLV|Salvador
SXM|St Maarten|Dutch Antilles|Netherlands Antilles
SYR|سوريا
SZSWZ|Swaziland
TAA
TCA
TDTCD|Tchad
TFATF
TGO|Togoland
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
TZA|Tanganyika|Zanzibar
UAUKR|The Ukraine|Україна
UGA
UMI|Midway|Wake Island
USA|U.S.A.|America|The States|Stati Uniti|Estados Unidos|Vereinigte Staaten
UYURY
UZB|Ozbekiston
VAT|Holy See|Vatican
VCT
VEN
VGB|BVI
VIR|USVI|Danish West Indies
VNM|Viet Nam|Việt Nam
VUT|New Hebrides
WFWLF
WSM|Western Samoa
XKX|Kosova
YEM|Aden|اليمن
YTMYT
ZAF|RSA|Suid-Afrika|Mzansi
ZMB|Northern Rhodesia
ZWE|Rhodesia|Southern Rhodesia
`;

/**
 * The other names by which people look for a country, by its two-letter code: first its three-letter one (ISO 3166-1
 * alpha-3), then abbreviations, former and colloquial names, and what it calls itself. Only the open list loads this.
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
