/**
 * Packages that a project would otherwise install instead of a component. `source` is measured in the same run, by the same rules;
 * `kib` was measured that way once (November 2026), because installing the package for it alone is not worth it.
 *
 * @typedef {{ name: string, component: string, source?: string, kib?: number, note?: string }} Rival
 */

/** @type {readonly Rival[]} */
export const rivals = [
  { component: "OtpInput", name: "input-otp 1.5", source: 'export { OTPInput } from "input-otp"' },
  { component: "OtpInput", name: "Radix One-Time Password Field 0.2", kib: 10.7 },
  {
    component: "CountryPicker",
    name: "cmdk 1.1 with Radix Popover",
    source:
      'export { Command } from "cmdk"; export { Root, Trigger, Portal, Content } from "@radix-ui/react-popover"',
  },
  { component: "CountryPicker", name: "ComboBox of React Aria Components 1.22", kib: 60.7 },
  {
    component: "PhonePicker",
    name: "react-phone-number-input 3.4",
    source: 'export { default } from "react-phone-number-input"',
  },
  {
    component: "PhonePicker",
    name: "react-international-phone 4.8",
    source: 'export { PhoneInput } from "react-international-phone"',
    note: "and 8.6 KiB (152,890 bytes before gzip) of markup in every page",
  },
  { component: "Popover", name: "Radix Popover 1.3", source: 'export * from "@radix-ui/react-popover"' },
  { component: "FileUpload", name: "react-dropzone 19.3", kib: 6.3 },
];
