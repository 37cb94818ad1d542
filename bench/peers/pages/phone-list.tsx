import { createRoot } from "react-dom/client";
import { defaultCountries, PhoneInput, parseCountry } from "react-international-phone";
import "react-international-phone/style.css";

// The list of react-international-phone as its documentation shows it. All its flags are one small picture, so that no other
// host is waited for, and drawing two hundred flags is not counted against it.
const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2H0z"/></svg>')}`;
const flags = defaultCountries.map((country) => ({ iso2: parseCountry(country).iso2, src }));

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <PhoneInput defaultCountry="it" flags={flags} />,
);
