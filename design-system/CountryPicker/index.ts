export { type Country, countries, findByDialCode, findCountry, phoneCountries } from "#lib/countries";
export { CountryPicker, type CountryPickerProps } from "./CountryPicker";
