export {
  type Country,
  countries,
  findByDialCode,
  findCountry,
  isMainCountry,
  phoneCountries,
} from "./countries";
