export { CountryPicker, type CountryPickerProps } from "./CountryPicker";
export { type Country, countries, findCountry, phoneCountries } from "./countries";
