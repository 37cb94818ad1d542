export { Code, Text, type TextProps, textSizes, textTones } from "./Text";
