/**
 * The active codes of ISO 4217 list one, which SIX maintains, up to its amendment 180 of 1 January 2026; of the last ones, 170 added VED
 * beside VES, 174 ended HRK, 171 to 175 put SLE in the place of SLL, 176 XCG of ANG, 177 ZWG of ZWL, 178 ended CUC, 179 added XAD and 180
 * ended BGN. Without metals, units of account and codes for tests, which have no minor unit. Apart from the decimals, so that a page which
 * only writes amounts does not load it. A change of the list is entered here, and in `money.ts` too unless the currency has two decimals.
 */
const CODES = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF " +
    "CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP " +
    "GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT " +
    "LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR " +
    "NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
    "SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD " +
    "XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

/** Whether an offer or a payment can be in a currency, by its code in capitals. */
export function isCurrency(code: string): boolean {
  return CODES.has(code);
}
