export { describedByIds, Field, FieldErrors, type FieldProps, type FieldWiring } from "./Field";
export { control as controlClass } from "./Field.css";
export { type ControlProps, splitFieldProps } from "./fieldProps";
