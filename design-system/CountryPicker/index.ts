export { CountryPicker, type CountryPickerProps } from "./CountryPicker";
export { type Country, countries, findByDialCode, findCountry, phoneCountries } from "./countries";
