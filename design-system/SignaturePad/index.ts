export { SignaturePad, type SignaturePadProps } from "./SignaturePad";
export { DRAWING } from "./signature";
export { TypedSignature, type TypedSignatureProps } from "./TypedSignature";
export { drawTypedName, isNameOf, NAME_MAX_LENGTH, questionName } from "./typedName";
