export { OtpInput, type OtpInputProps } from "./OtpInput";
export { readCode } from "./otp";
