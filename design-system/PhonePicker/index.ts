export { loadPhoneRules } from "./lateRules";
export { PhonePicker, type PhonePickerProps } from "./PhonePicker";
