/**
 * Packages that a project would otherwise install instead of a component. `kib` was measured in November 2026 by the rules by
 * which components are: a new version is another rival, with a figure of its own.
 *
 * @typedef {{ name: string, component: string, kib: number, note?: string }} Rival
 */

/** @type {readonly Rival[]} */
export const rivals = [
  { component: "OtpInput", name: "input-otp 1.5", kib: 3.9 },
  { component: "OtpInput", name: "Radix One-Time Password Field 0.2", kib: 10.7 },
  { component: "CountryPicker", name: "cmdk 1.1 with Radix Popover", kib: 28.7 },
  { component: "CountryPicker", name: "ComboBox of React Aria Components 1.22", kib: 60.7 },
  { component: "PhonePicker", name: "react-phone-number-input 3.4", kib: 48.5 },
  {
    component: "PhonePicker",
    name: "react-international-phone 4.8",
    kib: 9.4,
    note: "and 8.6 KiB (152,890 bytes before gzip) of markup in every page",
  },
  { component: "Popover", name: "Radix Popover 1.3", kib: 24.3 },
  { component: "FileUpload", name: "react-dropzone 19.3", kib: 6.3 },
];
