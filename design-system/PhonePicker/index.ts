export { PhonePicker, type PhonePickerProps } from "./PhonePicker";
